CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"run_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_success" timestamp (3) with time zone,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_act" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"room_id" bigint NOT NULL,
	"act" text NOT NULL,
	"ref" text,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"result" text NOT NULL,
	"last_error" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shower" ADD COLUMN "paid_through" bigint DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_act" ADD CONSTRAINT "room_act_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_act_room" ON "room_act" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_act_refund" ON "room_act" USING btree ("ref") WHERE act = 'refund';--> statement-breakpoint
CREATE INDEX "shower_owed" ON "shower" USING btree ("start_at") WHERE owed;