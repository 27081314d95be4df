ALTER TABLE "mail" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_user" ON "mail" USING btree ("user_id","created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "sms_user" ON "sms" USING btree ("user_id","created_at") WHERE user_id is not null;