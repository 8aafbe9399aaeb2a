ALTER TABLE "roll_prize" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "roll_room" ADD COLUMN "passed_over" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "roll_prize" ADD CONSTRAINT "roll_prize_withheld" CHECK (NOT "roll_prize"."withheld" OR ("roll_prize"."winner_id" IS NOT NULL AND "roll_prize"."new_item_id" IS NULL));