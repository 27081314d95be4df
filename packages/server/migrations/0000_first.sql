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
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamptz(3) NOT NULL,
	"responsible_play_at" timestamptz(3) NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
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
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3),
	"next_billing_at" timestamptz(3)
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
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_series" (
	"game" text NOT NULL,
	"state" text NOT NULL,
	"real" boolean DEFAULT false NOT NULL,
	CONSTRAINT "draw_series_game_state_pk" PRIMARY KEY("game","state")
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
CREATE TABLE "followed_state" (
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "followed_state_user_id_state_pk" PRIMARY KEY("user_id","state")
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"sms_notifications" boolean DEFAULT false NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"auto_save" boolean DEFAULT true NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"default_transformation" text DEFAULT 'flash' NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit" (
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
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"request_id" text,
	"created_at" timestamptz(3) NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "mailed_link" ADD CONSTRAINT "mailed_link_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation" ADD CONSTRAINT "generation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_day" ADD CONSTRAINT "generation_day_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_match" ADD CONSTRAINT "generation_match_draw_id_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_match" ADD CONSTRAINT "generation_match_user_id_generation_id_generation_user_id_id_fk" FOREIGN KEY ("user_id","generation_id") REFERENCES "public"."generation"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_state" ADD CONSTRAINT "followed_state_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_link_user" ON "mailed_link" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_slot" ON "draw" USING btree ("game","state","session","draw_date","simulated");--> statement-breakpoint
CREATE INDEX "draw_latest" ON "draw" USING btree ("game","state","simulated","draw_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "draw_real_time" ON "draw" USING btree ("game","draw_at") WHERE not simulated;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_quarantine_once" ON "draw_quarantine" USING btree ("game","state","source",md5("reason"),md5("raw"));--> statement-breakpoint
CREATE INDEX "generation_history" ON "generation" USING btree ("user_id","day","created_at","id") WHERE saved_at is not null;--> statement-breakpoint
CREATE INDEX "generation_box" ON "generation" USING btree ("box_key","saved_at") WHERE saved_at is not null and box_key is not null;--> statement-breakpoint
CREATE INDEX "generation_mirror_box" ON "generation" USING btree ("mirror_box_key","saved_at") WHERE saved_at is not null and mirror_box_key is not null;--> statement-breakpoint
CREATE INDEX "generation_unsaved" ON "generation" USING btree ("created_at") WHERE saved_at is null;--> statement-breakpoint
CREATE INDEX "generation_day_age" ON "generation_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "generation_match_draw" ON "generation_match" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE sent_at is null;