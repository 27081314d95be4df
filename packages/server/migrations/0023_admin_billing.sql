CREATE INDEX "invoice_age" ON "invoice" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "invoice_unpaid" ON "invoice" USING btree ("status","issued_at","number") WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX "invoice_revenue" ON "invoice" USING btree ("paid_at","total_cents") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_age" ON "subscription" USING btree ("started_at","user_id");--> statement-breakpoint
CREATE INDEX "contact_message_open" ON "contact_message" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "contact_message_handled" ON "contact_message" USING btree ("handled_at","id") WHERE handled_at is not null;--> statement-breakpoint
-- Where pg_trgm may not be made, or is not on the server, administrators search all the same, only
-- slower. Any other error fails the migration.
DO $$ BEGIN
	BEGIN
		CREATE EXTENSION IF NOT EXISTS pg_trgm;
	EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
		RAISE NOTICE 'no pg_trgm: %', SQLERRM;
		RETURN;
	END;
	CREATE INDEX "invoice_search" ON "invoice" USING gin ((("customer" ->> 'email') || E'\n' || ("customer" ->> 'name')) gin_trgm_ops);
END $$;
