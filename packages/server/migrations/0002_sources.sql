DROP TABLE "draw_source_attempt" CASCADE;--> statement-breakpoint
ALTER TABLE "draw_source" DROP COLUMN "open_until";--> statement-breakpoint
ALTER TABLE "draw_source" DROP COLUMN "lease_by";--> statement-breakpoint
ALTER TABLE "draw_source" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "draw_source_host" DROP COLUMN "lease_by";--> statement-breakpoint
ALTER TABLE "draw_source_host" DROP COLUMN "lease_until";