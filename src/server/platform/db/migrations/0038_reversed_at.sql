ALTER TABLE "top_up" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Written by hand from here on. What an operator has noted so far.
UPDATE top_up SET reversed_at = now() WHERE order_no IN (
  SELECT order_no FROM first_top_up WHERE reason <> '' UNION ALL SELECT order_no FROM commission WHERE state = 'reversed');
