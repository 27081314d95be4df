CREATE TABLE "customer_removal" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	CONSTRAINT "customer_removal_provider_ref_pk" PRIMARY KEY("provider","ref")
);
