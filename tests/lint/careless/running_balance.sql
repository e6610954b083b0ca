-- the balance after each payment
select
    account_id,
    paid_at,
    amount,
    sum(amount) over (partition by account_id order by paid_at) as balance
from payments
