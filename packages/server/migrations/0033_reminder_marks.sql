-- Before 0025 a mark was the end of the term and the days before it: '2026-12-21T05:00:00Z/7'.
-- The days alone are what counts now; a mark of an earlier term says nothing of the present one.
UPDATE "subscription" SET "reminded_of" = case
  when split_part("reminded_of", '/', 1)::timestamptz = "term_ends_at" then split_part("reminded_of", '/', 2)
end WHERE "reminded_of" like '%/%';
