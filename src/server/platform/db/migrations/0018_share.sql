CREATE TABLE "commission" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"player_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rate" smallint,
	"amount" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "commission_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "commission_state_known" CHECK (state IN ('waiting', 'booked', 'refused', 'reversed')),
	CONSTRAINT "commission_some" CHECK ("commission"."paid" > 0 AND "commission"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"month" date,
	"month_earned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invitation_player_id_unique" UNIQUE("player_id")
);
--> statement-breakpoint
CREATE TABLE "promoter" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"friends" integer DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"day" date,
	"day_earned" bigint DEFAULT 0 NOT NULL,
	"month" date,
	"month_earned" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_inviter_id_player_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_player_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter" ADD CONSTRAINT "promoter_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_waiting" ON "commission" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "commission_inviter" ON "commission" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "commission_player" ON "commission" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "invitation_inviter" ON "invitation" USING btree ("inviter_id","id");--> statement-breakpoint
INSERT INTO "invitation" ("player_id", "inviter_id", "at")
  SELECT "id", "inviter_id", "created_at" FROM "player" WHERE "inviter_id" IS NOT NULL ORDER BY "id";--> statement-breakpoint
-- Every way in which a player gets an inviter makes the invitation, also on nodes of the version before.
CREATE FUNCTION note_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invitation (player_id, inviter_id, at)
    VALUES (NEW.id, NEW.inviter_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER player_invited_new AFTER INSERT ON player FOR EACH ROW
  WHEN (NEW.inviter_id IS NOT NULL) EXECUTE FUNCTION note_invitation();--> statement-breakpoint
CREATE TRIGGER player_invited_later AFTER UPDATE OF inviter_id ON player FOR EACH ROW
  WHEN (OLD.inviter_id IS NULL AND NEW.inviter_id IS NOT NULL) EXECUTE FUNCTION note_invitation();--> statement-breakpoint
-- Who got an inviter since the first statement: only players of the last 7 days can.
INSERT INTO "invitation" ("player_id", "inviter_id", "at")
  SELECT "id", "inviter_id", now() FROM "player" WHERE "inviter_id" IS NOT NULL AND "created_at" > now() - interval '8 days'
  ON CONFLICT DO NOTHING;
