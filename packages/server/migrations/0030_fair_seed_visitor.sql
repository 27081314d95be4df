DROP INDEX "fair_seed_in_use";--> statement-breakpoint
ALTER TABLE "fair_seed" ADD COLUMN "visitor" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "fair_seed_in_use" ON "fair_seed" USING btree ("user_id",coalesce("visitor", "user_id")) WHERE revealed_at is null;