CREATE TABLE "saved_number" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"numbers" text NOT NULL,
	"box_key" text NOT NULL,
	"name" text,
	"origin" text NOT NULL,
	"draws" text[] NOT NULL,
	"track" text NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"until" timestamptz(3),
	CONSTRAINT "saved_number_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_number_match" (
	"user_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"draw_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"found_at" timestamptz(3) NOT NULL,
	CONSTRAINT "saved_number_match_user_id_number_id_draw_id_pk" PRIMARY KEY("user_id","number_id","draw_id")
);
--> statement-breakpoint
ALTER TABLE "saved_number" ADD CONSTRAINT "saved_number_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_number_match" ADD CONSTRAINT "saved_number_match_draw_id_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draw"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_number_match" ADD CONSTRAINT "saved_number_match_user_id_number_id_saved_number_user_id_id_fk" FOREIGN KEY ("user_id","number_id") REFERENCES "public"."saved_number"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_number_list" ON "saved_number" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_number_box" ON "saved_number" USING btree ("box_key","since");--> statement-breakpoint
CREATE INDEX "saved_number_match_draw" ON "saved_number_match" USING btree ("draw_id");