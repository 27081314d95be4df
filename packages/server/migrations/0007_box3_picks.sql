ALTER TABLE "generation" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "model_version" text;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "confidence" double precision;--> statement-breakpoint
ALTER TABLE "generation" ADD COLUMN "patterns" text[];