over (order by `uuid` rows between unbounded preceding and current row)
