CREATE TABLE "draw_source" (
	"game" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"asked_at" timestamptz(3),
	"answered_at" timestamptz(3),
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"open_until" timestamptz(3),
	"history" integer,
	"refresh_at" timestamptz(3),
	"lease_by" uuid,
	"lease_until" timestamptz(3),
	"troubled_since" timestamptz(3),
	"told_at" timestamptz(3),
	CONSTRAINT "draw_source_game_state_source_pk" PRIMARY KEY("game","state","source")
);
--> statement-breakpoint
CREATE TABLE "draw_source_attempt" (
	"game" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"draw_date" date NOT NULL,
	"session" text NOT NULL,
	"attempt" smallint NOT NULL,
	"asked_at" timestamptz(3) NOT NULL,
	CONSTRAINT "draw_source_attempt_game_state_source_draw_date_session_attempt_pk" PRIMARY KEY("game","state","source","draw_date","session","attempt")
);
--> statement-breakpoint
ALTER TABLE "draw_quarantine" ADD COLUMN "digits" text;--> statement-breakpoint
ALTER TABLE "draw_quarantine" ADD COLUMN "bonus" smallint;--> statement-breakpoint
ALTER TABLE "draw_quarantine" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "draw_quarantine" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "draw_quarantine" ADD COLUMN "decided_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "draw_quarantine" ADD COLUMN "replaced" text;--> statement-breakpoint
CREATE INDEX "draw_number" ON "draw" USING btree ("game","state","box_key","draw_at");