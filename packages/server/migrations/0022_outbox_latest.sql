CREATE INDEX "draw_quarantine_open" ON "draw_quarantine" USING btree ("game","state") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "mail_latest" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sms_latest" ON "sms" USING btree ("created_at","id");