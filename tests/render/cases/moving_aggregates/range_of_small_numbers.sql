-- differs from range_of_decimals in
-- step the model, lines
~ decimal(11, 2)) range between 10 preceding and 10 => bigint) desc nulls last range between current row and 40000
