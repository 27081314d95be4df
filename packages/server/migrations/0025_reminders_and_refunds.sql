DROP INDEX "refund_unsettled";--> statement-breakpoint
DROP INDEX "subscription_end";--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "next_look_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "subscription_overdue" ON "subscription" USING btree ("user_id") WHERE status = 'past_due';--> statement-breakpoint
CREATE INDEX "subscription_reminder" ON "subscription" USING btree ((case when next_billing_at is not null then case when reminded_of is null then 3 end
  when reminded_of is null then 7 when reminded_of = '7' then 1 end),"term_ends_at") WHERE status = 'active' and plan <> 'free' and not granted;--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("next_look_at" NULLS FIRST) WHERE status in ('started', 'pending');--> statement-breakpoint
CREATE INDEX "subscription_end" ON "subscription" USING btree ("expires_at") WHERE plan <> 'free' and next_billing_at is null;