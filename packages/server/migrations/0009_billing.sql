CREATE TABLE "idempotency_key" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"number" integer NOT NULL,
	"issued_at" timestamptz(3) NOT NULL,
	"status" text NOT NULL,
	"purpose" text NOT NULL,
	"plan" text NOT NULL,
	"term" text NOT NULL,
	"period_start" timestamptz(3) NOT NULL,
	"period_end" timestamptz(3) NOT NULL,
	"lines" jsonb NOT NULL,
	"refundable_credit" integer DEFAULT 0 NOT NULL,
	"tax_name" text NOT NULL,
	"tax_percent" real NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"seller" jsonb NOT NULL,
	"customer" jsonb NOT NULL,
	"paid_at" timestamptz(3),
	"paid_with" text,
	"consent_at" timestamptz(3),
	"disputed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_claim" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paid_query" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "paid_query_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"invoice_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"method_id" uuid,
	"status" text NOT NULL,
	"ref" text,
	"client_secret" text,
	"decline_code" text,
	"on_session" boolean NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"settled_at" timestamptz(3),
	CONSTRAINT "payment_attempt_invoice_id_n_pk" PRIMARY KEY("invoice_id","n")
);
--> statement-breakpoint
CREATE TABLE "payment_customer" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"type" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer,
	"expiry_year" integer,
	"fingerprint" text,
	"is_default" boolean NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"removed_at" timestamptz(3),
	CONSTRAINT "payment_method_ref" UNIQUE("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "plan_activation" (
	"user_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"activated_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "plan_activation_user_id_plan_pk" PRIMARY KEY("user_id","plan")
);
--> statement-breakpoint
CREATE TABLE "quota_day" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"generations" integer DEFAULT 0 NOT NULL,
	"mo_money" integer DEFAULT 0 NOT NULL,
	"ai_queries" integer DEFAULT 0 NOT NULL,
	"advanced_ai_queries" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_day_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"cancellation_id" uuid NOT NULL,
	"charge_ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"ref" text,
	"failure_code" text,
	"created_at" timestamptz(3) NOT NULL,
	"settled_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"about" jsonb,
	"received_at" timestamptz(3) NOT NULL,
	"done_at" timestamptz(3),
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "term" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "term_starts_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "term_ends_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "anchor_day" integer;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "term_invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "order_invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "payment_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "lapsed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "paused_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "retry_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "reminded_of" text;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_query" ADD CONSTRAINT "paid_query_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_method_id_payment_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_method"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_activation" ADD CONSTRAINT "plan_activation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_day" ADD CONSTRAINT "quota_day_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoice_user" ON "invoice" USING btree ("user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_renewal" ON "invoice" USING btree ("user_id","period_start") WHERE purpose = 'renew';--> statement-breakpoint
CREATE INDEX "paid_query_age" ON "paid_query" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_attempt_ref" ON "payment_attempt" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("invoice_id") WHERE status in ('started', 'unknown', 'processing', 'requires_action');--> statement-breakpoint
CREATE INDEX "payment_attempt_unsettled" ON "payment_attempt" USING btree ("created_at") WHERE status in ('started', 'unknown', 'processing', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_method_default" ON "payment_method" USING btree ("user_id") WHERE is_default and removed_at is null;--> statement-breakpoint
CREATE INDEX "payment_method_user" ON "payment_method" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quota_day_age" ON "quota_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "refund_invoice" ON "refund" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("created_at") WHERE status in ('started', 'pending');--> statement-breakpoint
CREATE INDEX "webhook_event_open" ON "webhook_event" USING btree ("received_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "subscription_renewal" ON "subscription" USING btree ("next_billing_at") WHERE next_billing_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_retry" ON "subscription" USING btree ("retry_at") WHERE retry_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_end" ON "subscription" USING btree ("expires_at") WHERE expires_at is not null;