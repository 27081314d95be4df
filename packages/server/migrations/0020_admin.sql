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
	"content" "bytea",
	"actor_id" uuid NOT NULL,
	"request_id" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"set_aside" integer DEFAULT 0 NOT NULL,
	"error" text,
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
ALTER TABLE "account" ADD COLUMN "disabled_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "granted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "handled_at" timestamptz(3);--> statement-breakpoint
CREATE UNIQUE INDEX "draw_import_open" ON "draw_import" USING btree ("game","state") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "draw_import_age" ON "draw_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","id");--> statement-breakpoint
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an audit entry never changes'; END $$;--> statement-breakpoint
CREATE TRIGGER audit_stays BEFORE UPDATE ON "audit" FOR EACH ROW EXECUTE FUNCTION audit_stays();
