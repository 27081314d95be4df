CREATE TABLE "job_request" (
	"name" text PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
