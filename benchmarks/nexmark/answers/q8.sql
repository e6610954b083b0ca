-- Persons who came and opened an auction in the same 10 seconds.
select persons.id, persons.name, time_bucket(interval 10 seconds, persons.date_time) as window_start
from persons
where exists (
    select 1
    from auctions
    where
        auctions.seller = persons.id
        and epoch_ms(auctions.date_time) // 10000 = epoch_ms(persons.date_time) // 10000
)
