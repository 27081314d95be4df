DROP INDEX "draw_quarantine_once";--> statement-breakpoint
ALTER TABLE "draw_import" ADD COLUMN "date_order" text;--> statement-breakpoint
ALTER TABLE "draw_import" ADD COLUMN "undrawn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_import" ADD COLUMN "elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_quarantine" ADD COLUMN "occurrence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_series" ADD COLUMN "copies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_quarantine_once" ON "draw_quarantine" USING btree ("game","state","source",md5("reason"),md5("raw"),"occurrence");