CREATE TABLE "sandbox_charge" (
	"ref" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"invoice_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"customer" text NOT NULL,
	"method" text NOT NULL,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"description" text NOT NULL,
	"on_session" boolean NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"client_secret" text,
	"dispute" text NOT NULL,
	"verdict" text DEFAULT 'lost' NOT NULL,
	"due_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sandbox_charge_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_customer" (
	"ref" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"default_method" text,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sandbox_customer_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"about" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"send_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sandbox_method" (
	"ref" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"attached" boolean NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"ref" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"refund_id" text NOT NULL,
	"charge" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"ending" text NOT NULL,
	"code" text,
	"due_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sandbox_refund_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_setup" (
	"ref" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"type" text NOT NULL,
	"client_secret" text NOT NULL,
	"status" text NOT NULL,
	"method" text,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
DROP INDEX "webhook_event_open";--> statement-breakpoint
ALTER TABLE "webhook_event" ADD COLUMN "due_at" timestamptz(3) NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_charge_customer" ON "sandbox_charge" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "sandbox_charge_due" ON "sandbox_charge" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_event_age" ON "sandbox_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_event_unsent" ON "sandbox_event" USING btree ("send_at") WHERE send_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_method_customer" ON "sandbox_method" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "sandbox_refund_charge" ON "sandbox_refund" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "sandbox_refund_due" ON "sandbox_refund" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_event_open" ON "webhook_event" USING btree ("due_at") WHERE done_at is null;