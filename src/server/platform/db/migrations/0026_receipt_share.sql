CREATE TABLE "receipt_share" (
	"receipt_id" bigint PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"token" text NOT NULL,
	"named" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipt_share_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "receipt_share" ADD CONSTRAINT "receipt_share_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;