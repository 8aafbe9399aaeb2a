ALTER TABLE "chat_picture" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "chat_picture" ADD COLUMN "height" integer;