CREATE TABLE "clock_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock_set_back" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" bigint NOT NULL
);
