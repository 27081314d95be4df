CREATE TABLE "free_cancellation_claim" (
	"key" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamptz(3) NOT NULL
);
