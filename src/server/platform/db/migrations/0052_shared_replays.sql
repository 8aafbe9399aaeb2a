CREATE TABLE "replay_share" (
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"player_id" bigint NOT NULL,
	"token" text NOT NULL,
	"named" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replay_share_kind_ref_id_player_id_pk" PRIMARY KEY("kind","ref_id","player_id"),
	CONSTRAINT "replay_share_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "replay_share" ADD CONSTRAINT "replay_share_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;