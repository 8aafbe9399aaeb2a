ALTER TABLE "message" ADD COLUMN "system" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "way_to" text;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "way_id" text DEFAULT '' NOT NULL;