CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"plan" text,
	"created_at" timestamptz(3) NOT NULL
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
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play" ADD CONSTRAINT "play_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_age" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "play_result" ON "play" USING btree ("user_id","generation_id");--> statement-breakpoint
CREATE INDEX "play_slot" ON "play" USING btree ("state","draw_date","session");