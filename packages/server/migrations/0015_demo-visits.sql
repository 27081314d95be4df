CREATE TABLE "visit_item" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "visit_item_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "preferences" jsonb;--> statement-breakpoint
ALTER TABLE "visit_item" ADD CONSTRAINT "visit_item_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_item_session" ON "visit_item" USING btree ("session_id");--> statement-breakpoint
-- By hand: only the purge deletes audit entries, two years old. A month of tolerance lets the clocks of app and database differ.
CREATE TRIGGER "audit_kept" BEFORE DELETE ON "audit" FOR EACH ROW WHEN (OLD."at" > now() - interval '23 months') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_not_emptied" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
