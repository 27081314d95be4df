DROP INDEX "idempotency_key_age";--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "leased_until" timestamptz(3) DEFAULT now() + interval '1 minute' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "expires_at" timestamptz(3) DEFAULT now() + interval '7 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_key_expiry" ON "idempotency_key" USING btree ("expires_at");