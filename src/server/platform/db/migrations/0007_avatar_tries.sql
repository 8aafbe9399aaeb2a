CREATE TABLE "avatar_try" (
	"player_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "avatar_try_player" ON "avatar_try" USING btree ("player_id","at");