over (partition by `product` order by `sold_on` desc range between 7 preceding and 7 following)
