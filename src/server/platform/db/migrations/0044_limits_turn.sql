-- Caps and rests that were set before tallies counted their changes: since 0006 nobody looks at them where `turn` is 0.
INSERT INTO day_tally (player_id, what, day, amount, month_amount, turn)
SELECT player_id, what, '1970-01-01', 0, 0, 1 FROM (
  SELECT player_id, CASE WHEN kind LIKE 'topUp%' THEN 'topUp' ELSE 'spend' END AS what FROM player_cap
  UNION SELECT player_id, what FROM player_rest CROSS JOIN (VALUES ('topUp'), ('spend')) AS w (what)
) held ORDER BY player_id, what
ON CONFLICT (player_id, what) DO UPDATE SET turn = 1 WHERE day_tally.turn = 0;
