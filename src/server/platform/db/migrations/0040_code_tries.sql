CREATE TABLE "code_try" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"player_id" bigint NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captcha_use" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "code_try_player" ON "code_try" USING btree ("player_id","kind","at");--> statement-breakpoint
CREATE INDEX "code_try_address" ON "code_try" USING btree ("address","kind","at");--> statement-breakpoint
CREATE INDEX "code_try_at" ON "code_try" USING btree ("at");