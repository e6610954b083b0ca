-- query 1
-- describe detail demo.visits_state
-- query 2
-- optimize demo.visits_state
-- query 3
-- describe detail demo.visits_state

-- printed
-- demo.visits_state
--   compacted from 1 file, 1.0 kB to 1 file, 1.0 kB
