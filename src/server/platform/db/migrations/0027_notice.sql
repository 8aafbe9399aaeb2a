CREATE TABLE "notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"way_to" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"up_to" bigint NOT NULL,
	"sent_to" bigint NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL
);
