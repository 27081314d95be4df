ALTER TABLE "learning_state" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "learning_state" ADD COLUMN "evidence_state" "bytea";