CREATE TABLE "chain_day" (
	"day" date PRIMARY KEY NOT NULL,
	"head" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forecast" ADD COLUMN "evidence_draws" integer;--> statement-breakpoint
ALTER TABLE "forecast" ADD COLUMN "evidence_log_e" double precision;--> statement-breakpoint
ALTER TABLE "forecast" ADD COLUMN "scores_hash" text;--> statement-breakpoint
ALTER TABLE "forecast_score" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE TRIGGER "chain_day_append_only" BEFORE UPDATE OR DELETE ON "chain_day" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
