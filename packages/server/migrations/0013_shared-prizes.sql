-- The winners share a pool, so earlier versions stored prizes that nobody knows.
UPDATE "play" SET "prize_cents" = NULL, "prize_from" = NULL
WHERE "prize_from" = 'draw' AND "prize_cents" > 0
  AND ("state" IN ('CA', 'MA') OR ("state" = 'NJ' AND "draw_date" < '2022-11-14'));
