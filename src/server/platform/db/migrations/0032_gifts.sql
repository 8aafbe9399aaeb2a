CREATE TABLE "player_release" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint DEFAULT '0' NOT NULL,
	"diamonds" bigint DEFAULT 0 NOT NULL,
	"upgrade_at" timestamp (3) with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	"upgrade_id" bigint DEFAULT '0' NOT NULL,
	"upgraded" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "player_release" ADD CONSTRAINT "player_release_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roll_prize_winner" ON "roll_prize" USING btree ("winner_id") WHERE winner_id IS NOT NULL;