CREATE TABLE "identity" (
	"player_id" bigint PRIMARY KEY NOT NULL,
	"id_hash" text NOT NULL,
	"name_masked" text NOT NULL,
	"id_masked" text NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_id_hash_unique" UNIQUE("id_hash")
);
--> statement-breakpoint
CREATE TABLE "player" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"phone" text,
	"nickname" text NOT NULL,
	"head_pic" text NOT NULL,
	"head_ground" text DEFAULT '' NOT NULL,
	"promote_code" text NOT NULL,
	"inviter_id" bigint,
	"robot" boolean DEFAULT false NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "player_uid_unique" UNIQUE("uid"),
	CONSTRAINT "player_phone_unique" UNIQUE("phone"),
	CONSTRAINT "player_promote_code_unique" UNIQUE("promote_code")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_pass" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_puzzle" (
	"token" text PRIMARY KEY NOT NULL,
	"secret_key" text NOT NULL,
	"x" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_use" (
	"address" text NOT NULL,
	"act" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_open" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"box_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"paid" bigint NOT NULL,
	"fast" boolean NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reveal_at" timestamp (3) with time zone NOT NULL,
	"book" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"item_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_instance" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"state" text NOT NULL,
	"gift_id" integer NOT NULL,
	"grade" smallint NOT NULL,
	"price" bigint NOT NULL,
	"box_id" integer NOT NULL,
	"open_id" bigint,
	"receipt_id" bigint,
	"gained_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_instance_state_known" CHECK (state IN ('bag', 'exponent_bag', 'staked', 'in_retrieval', 'retrieved', 'exchanged', 'given'))
);
--> statement-breakpoint
CREATE TABLE "pity_counter" (
	"player_id" bigint NOT NULL,
	"box_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "pity_counter_player_id_box_id_pk" PRIMARY KEY("player_id","box_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_box" (
	"box_id" integer PRIMARY KEY NOT NULL,
	"art" text NOT NULL,
	"name" text NOT NULL,
	"theme_id" integer NOT NULL,
	"price" bigint NOT NULL,
	"modules" integer[] NOT NULL,
	"open" boolean NOT NULL,
	"odds_version" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_item" (
	"gift_id" integer PRIMARY KEY NOT NULL,
	"art" text NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"grade" smallint NOT NULL,
	"price" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"files_hash" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_theme" (
	"theme_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_receipt" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"seed_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"box_id" integer NOT NULL,
	"odds_version" integer NOT NULL,
	"nonce" integer NOT NULL,
	"cursor" integer NOT NULL,
	"roll" integer NOT NULL,
	"total" integer NOT NULL,
	"range_from" integer NOT NULL,
	"range_to" integer NOT NULL,
	"gift_id" integer NOT NULL,
	"grade" smallint NOT NULL,
	"pity_count" integer,
	"pity_forced" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draw_receipt_hit" CHECK ("draw_receipt"."roll" BETWEEN "draw_receipt"."range_from" AND "draw_receipt"."range_to")
);
--> statement-breakpoint
CREATE TABLE "fairness_seed" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"state" smallint NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"client_seed" text NOT NULL,
	"nonce" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "odds_table" (
	"box_id" integer NOT NULL,
	"version" integer NOT NULL,
	"pity_limit" integer,
	"entries" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "odds_table_box_id_version_pk" PRIMARY KEY("box_id","version")
);
--> statement-breakpoint
CREATE TABLE "push_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"player_id" bigint,
	"body" text NOT NULL,
	"deliver_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" bigint NOT NULL,
	"currency" smallint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_player_currency" UNIQUE("player_id","currency"),
	CONSTRAINT "account_balance_covered" CHECK ("account"."balance" >= 0),
	CONSTRAINT "account_currency_known" CHECK ("account"."currency" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"journal_id" bigint NOT NULL,
	"account_id" bigint,
	"house" text,
	"currency" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "entry_one_side" CHECK (("entry"."account_id" IS NULL) <> ("entry"."house" IS NULL)),
	CONSTRAINT "entry_balance_after" CHECK (("entry"."account_id" IS NULL) = ("entry"."balance_after" IS NULL)),
	CONSTRAINT "entry_not_zero" CHECK ("entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"player_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_player_id_key_pk" PRIMARY KEY("player_id","key")
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_code_phone_purpose_pk" PRIMARY KEY("phone","purpose")
);
--> statement-breakpoint
CREATE TABLE "sms_send" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_open" ADD CONSTRAINT "case_open_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_instance" ADD CONSTRAINT "item_instance_open_id_case_open_id_fk" FOREIGN KEY ("open_id") REFERENCES "public"."case_open"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_box" ADD CONSTRAINT "catalogue_box_theme_id_catalogue_theme_theme_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."catalogue_theme"("theme_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_receipt" ADD CONSTRAINT "draw_receipt_seed_id_fairness_seed_id_fk" FOREIGN KEY ("seed_id") REFERENCES "public"."fairness_seed"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fairness_seed" ADD CONSTRAINT "fairness_seed_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_journal_id_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_inviter" ON "player" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "session_player" ON "session" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "session_seen" ON "session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "captcha_pass_expires" ON "captcha_pass" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_puzzle_expires" ON "captcha_puzzle" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_use_address" ON "captcha_use" USING btree ("address","act","at");--> statement-breakpoint
CREATE INDEX "captcha_use_at" ON "captcha_use" USING btree ("at");--> statement-breakpoint
CREATE INDEX "case_open_reveal" ON "case_open" USING btree ("reveal_at");--> statement-breakpoint
CREATE INDEX "case_open_box_reveal" ON "case_open" USING btree ("box_id","reveal_at");--> statement-breakpoint
CREATE INDEX "item_history_item" ON "item_history" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "item_instance_bag_value" ON "item_instance" USING btree ("owner_id","price" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'bag';--> statement-breakpoint
CREATE INDEX "item_instance_open" ON "item_instance" USING btree ("open_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_receipt_nonce" ON "draw_receipt" USING btree ("seed_id","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "fairness_seed_live" ON "fairness_seed" USING btree ("player_id","state") WHERE state < 2;--> statement-breakpoint
CREATE INDEX "fairness_seed_player" ON "fairness_seed" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "push_outbox_deliver_at" ON "push_outbox" USING btree ("deliver_at","id");--> statement-breakpoint
CREATE INDEX "message_player" ON "message" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("player_id","read_at");--> statement-breakpoint
CREATE INDEX "entry_account" ON "entry" USING btree ("account_id","id") WHERE account_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "entry_journal" ON "entry" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_ref" ON "journal" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "sms_code_expires" ON "sms_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_send_phone" ON "sms_send" USING btree ("phone","at");--> statement-breakpoint
CREATE INDEX "sms_send_address" ON "sms_send" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "sms_send_at" ON "sms_send" USING btree ("at");