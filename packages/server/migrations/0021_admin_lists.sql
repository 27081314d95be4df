CREATE INDEX "account_age" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_rank" ON "account" USING btree ("role","created_at","id") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "account_disabled" ON "account" USING btree ("created_at","id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "account_unverified" ON "account" USING btree ("created_at","id") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
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
END $$;
