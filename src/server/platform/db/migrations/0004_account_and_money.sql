CREATE TABLE "giving" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"new_item_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_tally" (
	"player_id" bigint NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "day_tally_player_id_what_day_pk" PRIMARY KEY("player_id","what","day")
);
--> statement-breakpoint
CREATE TABLE "player_cap" (
	"player_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cap" bigint,
	"raise" bigint,
	"raise_at" timestamp (3) with time zone,
	CONSTRAINT "player_cap_player_id_kind_pk" PRIMARY KEY("player_id","kind"),
	CONSTRAINT "player_cap_positive" CHECK ("player_cap"."cap" >= 0 AND "player_cap"."raise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "player_rest" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"batch" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_by" bigint,
	"redeemed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "card_try" (
	"player_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"order_no" text NOT NULL,
	"verdict" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_up" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"player_id" bigint NOT NULL,
	"channel" smallint NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"bonus" bigint NOT NULL,
	"voucher_id" bigint,
	"voucher_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"credited_at" timestamp (3) with time zone,
	"payment_no" text,
	CONSTRAINT "top_up_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "top_up_payment" UNIQUE("gateway","payment_no"),
	CONSTRAINT "top_up_state_known" CHECK (state IN ('created', 'paid', 'credited', 'expired', 'failed')),
	CONSTRAINT "top_up_positive" CHECK ("top_up"."amount" > 0 AND "top_up"."bonus" >= 0)
);
--> statement-breakpoint
CREATE TABLE "avatar_upload" (
	"name" text PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"webp" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "avatar_upload_player_id_unique" UNIQUE("player_id")
);
--> statement-breakpoint
CREATE TABLE "retrieval_item" (
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	CONSTRAINT "retrieval_item_order_id_item_id_pk" PRIMARY KEY("order_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "retrieval_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"state" text NOT NULL,
	"trade_url" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retrieval_order_state_known" CHECK (state IN ('requested', 'processing', 'delivered', 'rejected', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "player_frame" (
	"player_id" bigint NOT NULL,
	"frame_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "player_frame_player_id_frame_id_pk" PRIMARY KEY("player_id","frame_id")
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"offer_id" integer NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"currency" smallint NOT NULL,
	"paid" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_share" (
	"player_id" bigint NOT NULL,
	"offer_id" integer NOT NULL,
	"day" date NOT NULL,
	"bought" integer NOT NULL,
	CONSTRAINT "shop_share_player_id_offer_id_day_pk" PRIMARY KEY("player_id","offer_id","day")
);
--> statement-breakpoint
CREATE TABLE "shop_sold" (
	"offer_id" integer PRIMARY KEY NOT NULL,
	"sold" integer NOT NULL,
	CONSTRAINT "shop_sold_counts" CHECK ("shop_sold"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"worth" bigint NOT NULL,
	"min_amount" bigint NOT NULL,
	"source" text NOT NULL,
	"gained_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_ref" text
);
--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "trade_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "nickname_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" bigserial;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "giving" ADD CONSTRAINT "giving_from_id_player_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "giving" ADD CONSTRAINT "giving_to_id_player_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_cap" ADD CONSTRAINT "player_cap_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_rest" ADD CONSTRAINT "player_rest_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_redeemed_by_player_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_upload" ADD CONSTRAINT "avatar_upload_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval_item" ADD CONSTRAINT "retrieval_item_order_id_retrieval_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."retrieval_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval_order" ADD CONSTRAINT "retrieval_order_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_frame" ADD CONSTRAINT "player_frame_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "giving_from" ON "giving" USING btree ("from_id","id");--> statement-breakpoint
CREATE INDEX "giving_to" ON "giving" USING btree ("to_id","id");--> statement-breakpoint
CREATE INDEX "card_try_player" ON "card_try" USING btree ("player_id","at");--> statement-breakpoint
CREATE INDEX "pay_notice_order" ON "pay_notice" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "pay_notice_at" ON "pay_notice" USING btree ("at");--> statement-breakpoint
CREATE INDEX "top_up_player" ON "top_up" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "top_up_open" ON "top_up" USING btree ("expires_at") WHERE state IN ('created', 'paid');--> statement-breakpoint
CREATE INDEX "retrieval_item_item" ON "retrieval_item" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "retrieval_order_player" ON "retrieval_order" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "retrieval_order_open" ON "retrieval_order" USING btree ("id") WHERE state IN ('requested', 'processing');--> statement-breakpoint
CREATE INDEX "purchase_player" ON "purchase" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "voucher_player" ON "voucher" USING btree ("player_id","id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_unique" UNIQUE("id");