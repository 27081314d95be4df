ALTER TABLE "refund" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "file_removal" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_removal" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "push_message" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "customer_removal" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_removal" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD COLUMN "last_error" text;