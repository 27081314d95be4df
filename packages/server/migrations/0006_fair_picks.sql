CREATE TABLE "fair_pick" (
	"seed_id" uuid NOT NULL,
	"nonce" integer NOT NULL,
	"client" text NOT NULL,
	"numbers" text NOT NULL,
	"picked_at" timestamptz(3) NOT NULL,
	CONSTRAINT "fair_pick_seed_id_nonce_pk" PRIMARY KEY("seed_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "fair_seed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"seed" text NOT NULL,
	"picks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"revealed_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "fair_pick" ADD CONSTRAINT "fair_pick_seed_id_fair_seed_id_fk" FOREIGN KEY ("seed_id") REFERENCES "public"."fair_seed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_seed" ADD CONSTRAINT "fair_seed_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fair_seed_in_use" ON "fair_seed" USING btree ("user_id") WHERE revealed_at is null;--> statement-breakpoint
CREATE INDEX "fair_seed_revealed" ON "fair_seed" USING btree ("user_id","revealed_at");