over (partition by `user_id` order by `version` rows between current row and unbounded following) /* one value is one row, says ties='never' -- noqa: EW05 */
