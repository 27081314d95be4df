ALTER TABLE "break_claim" ADD COLUMN "confirmed_length" text;--> statement-breakpoint
ALTER TABLE "break_claim" ADD COLUMN "confirmed_started_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "break_claim" ADD COLUMN "confirmed_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "break_claim" ADD COLUMN "unconfirmed_id" uuid;--> statement-breakpoint
ALTER TABLE "play_break" ADD COLUMN "confirmed_length" text;--> statement-breakpoint
ALTER TABLE "play_break" ADD COLUMN "confirmed_started_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "play_break" ADD COLUMN "confirmed_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "play_break" ADD COLUMN "unconfirmed_id" uuid;--> statement-breakpoint
CREATE INDEX "break_claim_unconfirmed" ON "break_claim" USING btree ("unconfirmed_id");--> statement-breakpoint
CREATE INDEX "play_break_unconfirmed" ON "play_break" USING btree ("unconfirmed_id");--> statement-breakpoint
-- Until now a break was confirmed or not as a whole.
UPDATE "break_claim" SET "unconfirmed_id" = coalesce("line", gen_random_uuid()) WHERE "unconfirmed";--> statement-breakpoint
UPDATE "break_claim" SET "confirmed_length" = "length", "confirmed_started_at" = "started_at", "confirmed_until" = "until" WHERE NOT "unconfirmed";--> statement-breakpoint
UPDATE "play_break" SET "unconfirmed_id" = coalesce("line", gen_random_uuid()) WHERE "unconfirmed";--> statement-breakpoint
UPDATE "play_break" SET "confirmed_length" = "length", "confirmed_started_at" = "started_at", "confirmed_until" = "until" WHERE NOT "unconfirmed";
