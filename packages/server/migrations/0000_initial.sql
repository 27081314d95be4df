CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"password_hash" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"email_verified_at" timestamptz(3),
	"reset_at" timestamptz(3),
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamptz(3) NOT NULL,
	"responsible_play_at" timestamptz(3) NOT NULL,
	"photo_id" uuid,
	"disabled_at" timestamptz(3),
	"disabled_reason" text,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_removal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "mailed_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"sms_notifications" boolean DEFAULT false NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"auto_save" boolean DEFAULT true NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"default_transformation" text DEFAULT 'flash' NOT NULL,
	"summary_week" text
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_verified_at" timestamptz(3),
	"date_of_birth" date,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"wins" boolean NOT NULL,
	"draws" boolean NOT NULL,
	"user_agent" text,
	"created_at" timestamptz(3) NOT NULL,
	"session_id" uuid,
	CONSTRAINT "push_subscription_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"salt" text DEFAULT '' NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "recovery_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"last_active_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3),
	"end_reason" text,
	"address" text,
	"user_agent" text,
	"second_factor" boolean DEFAULT false NOT NULL,
	"proven_at" timestamptz(3),
	"preferences" jsonb
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"enabled_at" timestamptz(3),
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "backup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game" text NOT NULL,
	"state" text NOT NULL,
	"session" text,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"accepts_copies" boolean DEFAULT false NOT NULL,
	"date_order" text,
	"content" "bytea",
	"actor_id" uuid,
	"request_id" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"set_aside" integer DEFAULT 0 NOT NULL,
	"undrawn" integer DEFAULT 0 NOT NULL,
	"elsewhere" integer DEFAULT 0 NOT NULL,
	"error" text,
	"attempts" integer,
	"lease_by" uuid,
	"lease_until" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "owner_alert" (
	"what" text PRIMARY KEY NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"told_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "customer_removal" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "customer_removal_provider_ref_pk" PRIMARY KEY("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "method_removal" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "method_removal_provider_ref_pk" PRIMARY KEY("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"about" jsonb,
	"received_at" timestamptz(3) NOT NULL,
	"done_at" timestamptz(3),
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "free_cancellation_claim" (
	"key" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamptz(3) NOT NULL
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
	"claimed_at" timestamptz(3) NOT NULL,
	"invoice_id" uuid NOT NULL
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
	"settled_at" timestamptz(3),
	"next_look_at" timestamptz(3),
	"looks" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3),
	"next_billing_at" timestamptz(3),
	"term" text,
	"term_starts_at" timestamptz(3),
	"term_ends_at" timestamptz(3),
	"anchor_day" integer,
	"term_invoice_id" uuid,
	"next_plan" text,
	"order_invoice_id" uuid,
	"payment_pending" boolean DEFAULT false NOT NULL,
	"lapsed" boolean DEFAULT false NOT NULL,
	"granted" boolean DEFAULT false NOT NULL,
	"paused_until" timestamptz(3),
	"retry_at" timestamptz(3),
	"reminded_of" text
);
--> statement-breakpoint
CREATE TABLE "trial_claim" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game" text NOT NULL,
	"state" text NOT NULL,
	"draw_date" date NOT NULL,
	"session" text NOT NULL,
	"draw_at" timestamptz(3) NOT NULL,
	"numbers" text NOT NULL,
	"bonus" smallint,
	"box_key" text NOT NULL,
	"source" text NOT NULL,
	"simulated" boolean NOT NULL,
	"stored_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_quarantine" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_quarantine_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game" text NOT NULL,
	"state" text NOT NULL,
	"draw_date" date,
	"session" text,
	"raw" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"line" integer,
	"occurrence" integer DEFAULT 1 NOT NULL,
	"digits" text,
	"bonus" smallint,
	"created_at" timestamptz(3) NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamptz(3),
	"replaced" text
);
--> statement-breakpoint
CREATE TABLE "draw_series" (
	"game" text NOT NULL,
	"state" text NOT NULL,
	"real" boolean DEFAULT false NOT NULL,
	"copies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "draw_series_game_state_pk" PRIMARY KEY("game","state")
);
--> statement-breakpoint
CREATE TABLE "draw_source" (
	"game" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"asked_at" timestamptz(3),
	"answered_at" timestamptz(3),
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"open_until" timestamptz(3),
	"history" integer,
	"refresh_at" timestamptz(3),
	"lease_by" uuid,
	"lease_until" timestamptz(3),
	"troubled_since" timestamptz(3),
	"told_at" timestamptz(3),
	"taken" integer,
	"known" integer,
	"set_aside" integer,
	CONSTRAINT "draw_source_game_state_source_pk" PRIMARY KEY("game","state","source")
);
--> statement-breakpoint
CREATE TABLE "draw_source_attempt" (
	"game" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"draw_date" date NOT NULL,
	"session" text NOT NULL,
	"attempt" smallint NOT NULL,
	"asked_at" timestamptz(3) NOT NULL,
	CONSTRAINT "draw_source_attempt_game_state_source_draw_date_session_attempt_pk" PRIMARY KEY("game","state","source","draw_date","session","attempt")
);
--> statement-breakpoint
CREATE TABLE "draw_source_host" (
	"source" text PRIMARY KEY NOT NULL,
	"unreached" integer DEFAULT 0 NOT NULL,
	"open_until" timestamptz(3),
	"failed" integer DEFAULT 0 NOT NULL,
	"logged_at" timestamptz(3),
	"is_logged_down" boolean DEFAULT false NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"bucket" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe_url" text,
	"request_id" text,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "break_claim" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"length" text NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"until" timestamptz(3) NOT NULL,
	"line" uuid,
	"confirmed_length" text,
	"confirmed_started_at" timestamptz(3),
	"confirmed_until" timestamptz(3),
	"unconfirmed_id" uuid
);
--> statement-breakpoint
CREATE TABLE "followed_state" (
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "followed_state_user_id_state_pk" PRIMARY KEY("user_id","state")
);
--> statement-breakpoint
CREATE TABLE "paid_query" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "paid_query_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "play_break" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"length" text NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"until" timestamptz(3) NOT NULL,
	"line" uuid,
	"confirmed_length" text,
	"confirmed_started_at" timestamptz(3),
	"confirmed_until" timestamptz(3),
	"unconfirmed_id" uuid
);
--> statement-breakpoint
CREATE TABLE "play_limit" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"generations_per_day" integer,
	"next_from" timestamptz(3),
	"next_generations_per_day" integer,
	"reminder_minutes" integer
);
--> statement-breakpoint
CREATE TABLE "quota_day" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"generations" integer DEFAULT 0 NOT NULL,
	"mo_money" integer DEFAULT 0 NOT NULL,
	"ai_queries" integer DEFAULT 0 NOT NULL,
	"advanced_ai_queries" integer DEFAULT 0 NOT NULL,
	"fair_picks" integer,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_day_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "chain_day" (
	"day" date PRIMARY KEY NOT NULL,
	"head" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forecast" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forecast_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"simulated" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"draw_date" date NOT NULL,
	"session" text NOT NULL,
	"draw_at" timestamptz(3) NOT NULL,
	"written_at" timestamptz(3) NOT NULL,
	"version" text NOT NULL,
	"stack" "bytea" NOT NULL,
	"weight" double precision NOT NULL,
	"log_e" double precision NOT NULL,
	"scored_digits" integer NOT NULL,
	"knew" text NOT NULL,
	"evidence_draws" integer,
	"evidence_log_e" double precision,
	"scores_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "forecast_before_draw" CHECK (written_at < draw_at)
);
--> statement-breakpoint
CREATE TABLE "forecast_score" (
	"forecast_id" bigint PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "forecast_score_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"numbers" text NOT NULL,
	"hits" boolean[] NOT NULL,
	"gains" double precision[] NOT NULL,
	"briers" double precision[] NOT NULL,
	"rank" smallint NOT NULL,
	"box_hit" boolean NOT NULL,
	"box_chance" double precision NOT NULL,
	"predicted" double precision NOT NULL,
	"log_e" double precision NOT NULL,
	"scored_digits" integer NOT NULL,
	"scored_at" timestamptz(3) NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_model" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"simulated" boolean NOT NULL,
	"version" text NOT NULL,
	"trained_at" timestamptz(3) NOT NULL,
	"draws" integer NOT NULL,
	"last_draw" text NOT NULL,
	"seed" bigint NOT NULL,
	"code_version" integer NOT NULL,
	"hyperparameters" jsonb NOT NULL,
	"calibration_slope" double precision DEFAULT 1 NOT NULL,
	"weights" "bytea"
);
--> statement-breakpoint
CREATE TABLE "learning_state" (
	"state" text NOT NULL,
	"simulated" boolean NOT NULL,
	"version" text NOT NULL,
	"log_e" double precision NOT NULL,
	"scored_digits" integer NOT NULL,
	"live_from_log_e" double precision NOT NULL,
	"report" jsonb NOT NULL,
	"live" jsonb,
	"evidence" jsonb,
	"evidence_state" "bytea",
	"chain_checked_at" timestamptz(3),
	"chain_broken_at" integer,
	CONSTRAINT "learning_state_state_simulated_pk" PRIMARY KEY("state","simulated")
);
--> statement-breakpoint
CREATE TABLE "training" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamptz(3),
	"requested_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3),
	"error" text
);
--> statement-breakpoint
CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"done_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"last_error" text,
	"hour" timestamptz(3),
	"hour_done" integer DEFAULT 0 NOT NULL,
	"hour_failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"occasion" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"created_at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3),
	"removed_at" timestamptz(3),
	"mail_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "fair_pick" (
	"seed_id" uuid NOT NULL,
	"nonce" integer NOT NULL,
	"client" text NOT NULL,
	"numbers" text NOT NULL,
	"picked_at" timestamptz(3) NOT NULL,
	"visitor" uuid,
	CONSTRAINT "fair_pick_seed_id_nonce_pk" PRIMARY KEY("seed_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "fair_seed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"visitor" uuid,
	"seed" text NOT NULL,
	"picks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"revealed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "generation" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"original" text NOT NULL,
	"numbers" text NOT NULL,
	"mirror_numbers" text,
	"box_key" text,
	"mirror_box_key" text,
	"state" text,
	"model_version" text,
	"confidence" double precision,
	"patterns" text[],
	"repeat_key" text,
	"saved_at" timestamptz(3),
	CONSTRAINT "generation_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "generation_day" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"generated" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "generation_day_user_id_day_method_pk" PRIMARY KEY("user_id","day","method")
);
--> statement-breakpoint
CREATE TABLE "generation_match" (
	"user_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"draw_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"found_at" timestamptz(3) NOT NULL,
	CONSTRAINT "generation_match_user_id_generation_id_draw_id_pk" PRIMARY KEY("user_id","generation_id","draw_id")
);
--> statement-breakpoint
CREATE TABLE "saved_number" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"numbers" text NOT NULL,
	"box_key" text NOT NULL,
	"name" text,
	"origin" text NOT NULL,
	"draws" text[] NOT NULL,
	"track" text NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"until" timestamptz(3),
	CONSTRAINT "saved_number_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_number_match" (
	"user_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"draw_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"found_at" timestamptz(3) NOT NULL,
	CONSTRAINT "saved_number_match_user_id_number_id_draw_id_pk" PRIMARY KEY("user_id","number_id","draw_id")
);
--> statement-breakpoint
CREATE TABLE "play" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"numbers" text NOT NULL,
	"state" text NOT NULL,
	"draw_date" date NOT NULL,
	"session" text NOT NULL,
	"draw_at" timestamptz(3) NOT NULL,
	"bet" text NOT NULL,
	"stake_cents" integer NOT NULL,
	"prize_cents" integer,
	"prize_from" text,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "play_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_item" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "visit_item_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"progress" jsonb,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamptz(3) NOT NULL,
	"leased_until" timestamptz(3) DEFAULT now() + interval '1 minute' NOT NULL,
	"expires_at" timestamptz(3) DEFAULT now() + interval '7 days' NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
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
	"expires" text,
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
CREATE TABLE "sms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sms_stop" (
	"phone" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"plan" text,
	"created_at" timestamptz(3) NOT NULL,
	"handled_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_link" ADD CONSTRAINT "mailed_link_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_method_id_payment_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_method"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_activation" ADD CONSTRAINT "plan_activation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_state" ADD CONSTRAINT "followed_state_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_query" ADD CONSTRAINT "paid_query_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_break" ADD CONSTRAINT "play_break_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_limit" ADD CONSTRAINT "play_limit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_day" ADD CONSTRAINT "quota_day_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_score" ADD CONSTRAINT "forecast_score_forecast_id_forecast_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_pick" ADD CONSTRAINT "fair_pick_seed_id_fair_seed_id_fk" FOREIGN KEY ("seed_id") REFERENCES "public"."fair_seed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_seed" ADD CONSTRAINT "fair_seed_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_day" ADD CONSTRAINT "generation_day_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_match" ADD CONSTRAINT "generation_match_draw_id_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_match" ADD CONSTRAINT "generation_match_user_id_generation_id_generation_user_id_id_fk" FOREIGN KEY ("user_id","generation_id") REFERENCES "public"."generation"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_number" ADD CONSTRAINT "saved_number_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_number_match" ADD CONSTRAINT "saved_number_match_draw_id_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_number_match" ADD CONSTRAINT "saved_number_match_user_id_number_id_saved_number_user_id_id_fk" FOREIGN KEY ("user_id","number_id") REFERENCES "public"."saved_number"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play" ADD CONSTRAINT "play_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_item" ADD CONSTRAINT "visit_item_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mailbox" ON "account" USING btree (replace(split_part(split_part("email", '@', 1), '+', 1), '.', ''));--> statement-breakpoint
CREATE INDEX "account_age" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_rank" ON "account" USING btree ("role","created_at","id") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "account_disabled" ON "account" USING btree ("created_at","id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "account_unverified" ON "account" USING btree ("created_at","id") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "file_user" ON "file" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mailed_link_user" ON "mailed_link" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "preference_summary" ON "preference" USING btree (coalesce("summary_week", '')) WHERE marketing_emails;--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_import_open" ON "draw_import" USING btree ("game","state") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "draw_import_age" ON "draw_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "webhook_event_open" ON "webhook_event" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "invoice_user" ON "invoice" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "invoice_age" ON "invoice" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "invoice_unpaid" ON "invoice" USING btree ("status","issued_at","number") WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX "invoice_revenue" ON "invoice" USING btree ("paid_at","total_cents") WHERE paid_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_renewal" ON "invoice" USING btree ("user_id","period_start") WHERE purpose = 'renew';--> statement-breakpoint
CREATE INDEX "payment_attempt_ref" ON "payment_attempt" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "payment_attempt_method" ON "payment_attempt" USING btree ("method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("invoice_id") WHERE status in ('started', 'unknown', 'processing', 'requires_action');--> statement-breakpoint
CREATE INDEX "payment_attempt_unsettled" ON "payment_attempt" USING btree ("created_at") WHERE status in ('started', 'unknown', 'processing', 'requires_action');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_method_default" ON "payment_method" USING btree ("user_id") WHERE is_default and removed_at is null;--> statement-breakpoint
CREATE INDEX "payment_method_user" ON "payment_method" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_invoice" ON "refund" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("next_look_at" NULLS FIRST) WHERE status in ('started', 'pending');--> statement-breakpoint
CREATE INDEX "subscription_renewal" ON "subscription" USING btree ("next_billing_at") WHERE next_billing_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_retry" ON "subscription" USING btree ("retry_at") WHERE retry_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_end" ON "subscription" USING btree ("expires_at") WHERE plan <> 'free' and next_billing_at is null;--> statement-breakpoint
CREATE INDEX "subscription_overdue" ON "subscription" USING btree ("user_id") WHERE status = 'past_due';--> statement-breakpoint
CREATE INDEX "subscription_reminder" ON "subscription" USING btree ((case when next_billing_at is not null then case when reminded_of is null then 3 end
  when reminded_of is null then 7 when reminded_of = '7' then 1 end),"term_ends_at") WHERE status = 'active' and plan <> 'free' and not granted;--> statement-breakpoint
CREATE INDEX "subscription_age" ON "subscription" USING btree ("started_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_slot" ON "draw" USING btree ("game","state","session","draw_date","simulated");--> statement-breakpoint
CREATE INDEX "draw_latest" ON "draw" USING btree ("game","state","simulated","draw_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "draw_number" ON "draw" USING btree ("game","state","box_key","draw_at");--> statement-breakpoint
CREATE INDEX "draw_real_time" ON "draw" USING btree ("game","draw_at") WHERE not simulated;--> statement-breakpoint
CREATE INDEX "draw_quarantine_open" ON "draw_quarantine" USING btree ("game","state") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "draw_quarantine_replaced" ON "draw_quarantine" USING btree ("game","state","draw_date","session") WHERE replaced is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_quarantine_once" ON "draw_quarantine" USING btree ("game","state","source",md5("reason"),md5("raw"),"occurrence");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ((kind = 'summary'),"due_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mail_latest" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_user" ON "mail" USING btree ("user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "break_claim_line" ON "break_claim" USING btree ("line");--> statement-breakpoint
CREATE INDEX "break_claim_unconfirmed" ON "break_claim" USING btree ("unconfirmed_id");--> statement-breakpoint
CREATE INDEX "paid_query_age" ON "paid_query" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "play_break_unconfirmed" ON "play_break" USING btree ("unconfirmed_id");--> statement-breakpoint
CREATE INDEX "quota_day_age" ON "quota_day" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_sequence" ON "forecast" USING btree ("state","simulated","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_slot" ON "forecast" USING btree ("state","simulated","draw_date","session");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_model_version" ON "learning_model" USING btree ("state","simulated","version");--> statement-breakpoint
CREATE UNIQUE INDEX "training_unfinished" ON "training" USING btree ("state") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "training_latest" ON "training" USING btree ("state","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_occasion" ON "notification" USING btree ("user_id","occasion");--> statement-breakpoint
CREATE INDEX "notification_latest" ON "notification" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_mail" ON "notification" USING btree ("created_at") WHERE mail_due;--> statement-breakpoint
CREATE INDEX "push_message_due" ON "push_message" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_message_subscription" ON "push_message" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fair_seed_in_use" ON "fair_seed" USING btree ("user_id",coalesce("visitor", "user_id")) WHERE revealed_at is null;--> statement-breakpoint
CREATE INDEX "fair_seed_revealed" ON "fair_seed" USING btree ("user_id","revealed_at");--> statement-breakpoint
CREATE INDEX "generation_history" ON "generation" USING btree ("user_id","day","created_at","id") WHERE saved_at is not null;--> statement-breakpoint
CREATE INDEX "generation_box" ON "generation" USING btree ("box_key","saved_at") WHERE saved_at is not null and box_key is not null;--> statement-breakpoint
CREATE INDEX "generation_mirror_box" ON "generation" USING btree ("mirror_box_key","saved_at") WHERE saved_at is not null and mirror_box_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "generation_repeat" ON "generation" USING btree ("user_id","repeat_key") WHERE repeat_key is not null;--> statement-breakpoint
CREATE INDEX "generation_unsaved" ON "generation" USING btree ("created_at") WHERE saved_at is null;--> statement-breakpoint
CREATE INDEX "generation_day_age" ON "generation_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "generation_match_draw" ON "generation_match" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "saved_number_list" ON "saved_number" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_number_box" ON "saved_number" USING btree ("box_key","since");--> statement-breakpoint
CREATE INDEX "saved_number_match_draw" ON "saved_number_match" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "play_result" ON "play" USING btree ("user_id","generation_id");--> statement-breakpoint
CREATE INDEX "play_slot" ON "play" USING btree ("state","draw_date","session");--> statement-breakpoint
CREATE INDEX "visit_item_session" ON "visit_item" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "idempotency_key_expiry" ON "idempotency_key" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_charge_customer" ON "sandbox_charge" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "sandbox_charge_due" ON "sandbox_charge" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_event_age" ON "sandbox_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_event_unsent" ON "sandbox_event" USING btree ("send_at") WHERE send_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_method_customer" ON "sandbox_method" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "sandbox_refund_charge" ON "sandbox_refund" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "sandbox_refund_due" ON "sandbox_refund" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sms_due" ON "sms" USING btree ("due_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "sms_latest" ON "sms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sms_user" ON "sms" USING btree ("user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "contact_message_age" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_message_open" ON "contact_message" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "contact_message_handled" ON "contact_message" USING btree ("handled_at","id") WHERE handled_at is not null;--> statement-breakpoint
CREATE INDEX "contact_message_user" ON "contact_message" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
-- From here on by hand. Mail and text messages outlive their account; the tables of accounts are no part of the platform.
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What was said before a draw, what came of it, invoices and audit entries are never changed or taken back.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "forecast_append_only" BEFORE UPDATE OR DELETE ON "forecast" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "forecast_score_append_only" BEFORE UPDATE OR DELETE ON "forecast_score" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "chain_day_append_only" BEFORE UPDATE OR DELETE ON "chain_day" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_kept" BEFORE UPDATE OF "id", "number", "issued_at", "purpose", "plan", "term", "period_start", "period_end", "lines", "refundable_credit", "tax_name", "tax_percent", "tax_cents", "total_cents", "seller", "customer", "consent_at" ON "invoice" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_owner_kept" BEFORE UPDATE OF "user_id" ON "invoice" FOR EACH ROW WHEN (NEW."user_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "invoice_not_deleted" BEFORE DELETE ON "invoice" FOR EACH ROW WHEN (OLD."user_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an audit entry never changes'; END $$;--> statement-breakpoint
CREATE TRIGGER audit_stays BEFORE UPDATE ON "audit" FOR EACH ROW EXECUTE FUNCTION audit_stays();--> statement-breakpoint
-- Only the purge deletes audit entries, two years old. A month of tolerance lets the clocks of app and database differ.
CREATE TRIGGER "audit_kept" BEFORE DELETE ON "audit" FOR EACH ROW WHEN (OLD."at" > now() - interval '23 months') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_not_emptied" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Where pg_trgm may not be made, or is not on the server, administrators search all the same, only
-- slower. Any other error fails the migration.
DO $$ BEGIN
	BEGIN
		CREATE EXTENSION IF NOT EXISTS pg_trgm;
	EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
		RAISE NOTICE 'no pg_trgm: %', SQLERRM;
		RETURN;
	END;
	CREATE INDEX "account_search" ON "account" USING gin (("email" || E'\n' || "first_name" || ' ' || "last_name") gin_trgm_ops);
	CREATE INDEX "invoice_search" ON "invoice" USING gin ((("customer" ->> 'email') || E'\n' || ("customer" ->> 'name')) gin_trgm_ops);
END $$;
