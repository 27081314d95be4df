CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"kind" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"subject" text,
	"content" jsonb,
	"bucket" text,
	"urgent" boolean DEFAULT false NOT NULL,
	"request_id" text,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamptz(3)
);
--> statement-breakpoint
-- By hand: no message may be written to the old tables between the copy and the drop.
LOCK TABLE "mail", "push_message", "sms";--> statement-breakpoint
-- Queued messages are moved, and so are the rows that administrators still see.
INSERT INTO "message" (id, channel, user_id, kind, recipient, subject, content, bucket, urgent, request_id, created_at, due_at, attempts, last_error, sent_at)
	SELECT id, 'mail', user_id, kind, recipient, nullif(subject, ''),
		CASE WHEN text <> '' AND sent_at IS NULL THEN jsonb_build_object('text', text, 'html', html, 'replyTo', reply_to, 'unsubscribeUrl', unsubscribe_url) END,
		bucket, kind <> 'summary', request_id, created_at, due_at, attempts, last_error, sent_at FROM "mail";--> statement-breakpoint
INSERT INTO "message" (id, channel, user_id, kind, recipient, content, urgent, created_at, due_at, attempts, last_error, sent_at)
	SELECT id, 'sms', user_id, kind, recipient,
		CASE WHEN text <> '' AND sent_at IS NULL THEN jsonb_build_object('text', text) END,
		kind = 'phone-code', created_at, due_at, attempts, last_error, sent_at FROM "sms";--> statement-breakpoint
INSERT INTO "message" (id, channel, subscription_id, kind, subject, content, created_at, due_at, attempts, last_error)
	SELECT id, 'push', subscription_id, payload->>'tag', payload->>'title', jsonb_build_object('text', payload->'body', 'link', payload->'link'),
		created_at, due_at, attempts, last_error FROM "push_message";--> statement-breakpoint
DROP TABLE "mail" CASCADE;--> statement-breakpoint
DROP TABLE "push_message" CASCADE;--> statement-breakpoint
DROP TABLE "sms" CASCADE;--> statement-breakpoint
CREATE INDEX "message_due" ON "message" USING btree ("channel","urgent" DESC NULLS LAST,"due_at") WHERE content is not null;--> statement-breakpoint
CREATE INDEX "message_failed" ON "message" USING btree ("created_at") WHERE sent_at is null and last_error is not null;--> statement-breakpoint
CREATE INDEX "message_latest" ON "message" USING btree ("created_at","id") WHERE channel <> 'push';--> statement-breakpoint
CREATE INDEX "message_user" ON "message" USING btree ("user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "message_subscription" ON "message" USING btree ("subscription_id") WHERE subscription_id is not null;--> statement-breakpoint
-- By hand: the tables of accounts are no part of the platform. Email and texts outlive their account, push messages end with their browser.
ALTER TABLE "message" ADD CONSTRAINT "message_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TABLE "draw_source_attempt" CASCADE;--> statement-breakpoint
ALTER TABLE "draw_source" DROP COLUMN "open_until";--> statement-breakpoint
ALTER TABLE "draw_source" DROP COLUMN "lease_by";--> statement-breakpoint
ALTER TABLE "draw_source" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "draw_source_host" DROP COLUMN "lease_by";--> statement-breakpoint
ALTER TABLE "draw_source_host" DROP COLUMN "lease_until";
