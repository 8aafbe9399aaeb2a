ALTER TABLE "day_tally" DROP CONSTRAINT "day_tally_player_id_what_day_pk";--> statement-breakpoint
ALTER TABLE "day_tally" ADD CONSTRAINT "day_tally_player_id_what_pk" PRIMARY KEY("player_id","what");--> statement-breakpoint
ALTER TABLE "day_tally" ADD COLUMN "month_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "day_tally" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "day_tally" ADD CONSTRAINT "day_tally_kept" CHECK ("day_tally"."amount" >= 0);