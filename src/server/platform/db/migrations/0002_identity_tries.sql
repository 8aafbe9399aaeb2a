CREATE TABLE "identity_try" (
	"player_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_try_player" ON "identity_try" USING btree ("player_id","at");