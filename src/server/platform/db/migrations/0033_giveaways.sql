CREATE TABLE "giveaway_alarm" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"percent" smallint NOT NULL,
	CONSTRAINT "giveaway_alarm_source_day_percent_pk" PRIMARY KEY("source","day","percent")
);
--> statement-breakpoint
CREATE TABLE "giveaway_day" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"shard" smallint NOT NULL,
	"paid" bigint NOT NULL,
	CONSTRAINT "giveaway_day_source_day_shard_pk" PRIMARY KEY("source","day","shard")
);
--> statement-breakpoint
CREATE TABLE "giveaway_setting" (
	"source" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"budget" bigint
);
