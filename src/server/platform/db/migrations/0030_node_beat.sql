CREATE TABLE "node_beat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
