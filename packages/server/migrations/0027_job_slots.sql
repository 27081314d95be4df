CREATE TABLE "job_slot" (
	"name" text PRIMARY KEY NOT NULL,
	"slot" bigint NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
