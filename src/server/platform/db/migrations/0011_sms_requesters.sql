CREATE TABLE "known_source" (
	"phone" text NOT NULL,
	"source" text NOT NULL,
	"known_from" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_source_phone_source_pk" PRIMARY KEY("phone","source")
);
--> statement-breakpoint
CREATE TABLE "session_end" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "top_up" DROP CONSTRAINT "top_up_state_known";--> statement-breakpoint
DELETE FROM "sms_code";--> statement-breakpoint
ALTER TABLE "sms_code" DROP CONSTRAINT "sms_code_phone_purpose_pk";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "known_from" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "id" bigserial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "holder" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "address_tries_left" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_send" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_send" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_send" ALTER COLUMN "holder" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sms_send" ALTER COLUMN "known" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "known_source_used" ON "known_source" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "session_end_at" ON "session_end" USING btree ("at");--> statement-breakpoint
ALTER TABLE "sms_code" ADD CONSTRAINT "sms_code_holder" UNIQUE("phone","purpose","holder");--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_state_known" CHECK (state IN ('created', 'paid', 'credited', 'expired', 'failed', 'cancelled'));