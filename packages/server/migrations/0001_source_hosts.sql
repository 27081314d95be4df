CREATE TABLE "draw_source_host" (
	"source" text PRIMARY KEY NOT NULL,
	"unreached" integer DEFAULT 0 NOT NULL,
	"open_until" timestamptz(3),
	"failed" integer DEFAULT 0 NOT NULL,
	"logged_at" timestamptz(3),
	"is_logged_down" boolean DEFAULT false NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "draw_source" ADD COLUMN "taken" integer;--> statement-breakpoint
ALTER TABLE "draw_source" ADD COLUMN "known" integer;--> statement-breakpoint
ALTER TABLE "draw_source" ADD COLUMN "set_aside" integer;