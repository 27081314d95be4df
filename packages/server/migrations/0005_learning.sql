CREATE TABLE "forecast" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forecast_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"simulated" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"draw_date" date NOT NULL,
	"session" text NOT NULL,
	"draw_at" timestamptz(3) NOT NULL,
	"written_at" timestamptz(3) NOT NULL,
	"version" text NOT NULL,
	"stack" "bytea" NOT NULL,
	"weight" double precision NOT NULL,
	"log_e" double precision NOT NULL,
	"scored_digits" integer NOT NULL,
	"knew" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "forecast_before_draw" CHECK (written_at < draw_at)
);
--> statement-breakpoint
CREATE TABLE "forecast_score" (
	"forecast_id" bigint PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "forecast_score_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"numbers" text NOT NULL,
	"hits" boolean[] NOT NULL,
	"gains" double precision[] NOT NULL,
	"briers" double precision[] NOT NULL,
	"rank" smallint NOT NULL,
	"box_hit" boolean NOT NULL,
	"box_chance" double precision NOT NULL,
	"predicted" double precision NOT NULL,
	"log_e" double precision NOT NULL,
	"scored_digits" integer NOT NULL,
	"scored_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_model" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"simulated" boolean NOT NULL,
	"version" text NOT NULL,
	"trained_at" timestamptz(3) NOT NULL,
	"draws" integer NOT NULL,
	"last_draw" text NOT NULL,
	"seed" bigint NOT NULL,
	"code_version" integer NOT NULL,
	"hyperparameters" jsonb NOT NULL,
	"weights" "bytea"
);
--> statement-breakpoint
CREATE TABLE "learning_state" (
	"state" text NOT NULL,
	"simulated" boolean NOT NULL,
	"version" text NOT NULL,
	"log_e" double precision NOT NULL,
	"scored_digits" integer NOT NULL,
	"live_from_log_e" double precision NOT NULL,
	"report" jsonb NOT NULL,
	"live" jsonb,
	"chain_checked_at" timestamptz(3),
	"chain_broken_at" integer,
	CONSTRAINT "learning_state_state_simulated_pk" PRIMARY KEY("state","simulated")
);
--> statement-breakpoint
CREATE TABLE "training" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamptz(3),
	"requested_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3),
	"error" text
);
--> statement-breakpoint
ALTER TABLE "forecast_score" ADD CONSTRAINT "forecast_score_forecast_id_forecast_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_sequence" ON "forecast" USING btree ("state","simulated","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_slot" ON "forecast" USING btree ("state","simulated","draw_date","session");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_model_version" ON "learning_model" USING btree ("state","simulated","version");--> statement-breakpoint
CREATE UNIQUE INDEX "training_unfinished" ON "training" USING btree ("state") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "training_latest" ON "training" USING btree ("state","requested_at");--> statement-breakpoint
-- By hand: what was said before a draw, and what came of it, is never changed or taken back.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "forecast_append_only" BEFORE UPDATE OR DELETE ON "forecast" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "forecast_score_append_only" BEFORE UPDATE OR DELETE ON "forecast_score" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
