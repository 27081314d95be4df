DROP INDEX "mail_due";--> statement-breakpoint
CREATE INDEX "preference_summary" ON "preference" USING btree (coalesce("summary_week", '')) WHERE marketing_emails;--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ((kind = 'summary'),"due_at") WHERE sent_at is null;