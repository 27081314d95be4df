ALTER TABLE "break_claim" ADD COLUMN "line" uuid;--> statement-breakpoint
ALTER TABLE "play_break" ADD COLUMN "line" uuid;--> statement-breakpoint
CREATE INDEX "account_mailbox" ON "account" USING btree (replace(split_part(split_part("email", '@', 1), '+', 1), '.', ''));--> statement-breakpoint
CREATE INDEX "break_claim_line" ON "break_claim" USING btree ("line");