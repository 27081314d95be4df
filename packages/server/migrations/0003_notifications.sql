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
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_occasion" ON "notification" USING btree ("user_id","occasion");--> statement-breakpoint
CREATE INDEX "notification_latest" ON "notification" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_mail" ON "notification" USING btree ("created_at") WHERE mail_due;