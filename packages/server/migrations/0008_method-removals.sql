CREATE TABLE "method_removal" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "method_removal_provider_ref_pk" PRIMARY KEY("provider","ref")
);

--> statement-breakpoint
-- Methods that were removed before this table existed. Detaching one again changes nothing.
INSERT INTO "method_removal" ("provider", "ref", "due_at") SELECT "provider", "ref", "removed_at" FROM "payment_method" WHERE "removed_at" IS NOT NULL;
