CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"done_at" timestamptz(3),
	"failed_at" timestamptz(3),
	"last_error" text,
	"hour" timestamptz(3),
	"hour_done" integer DEFAULT 0 NOT NULL,
	"hour_failed" integer DEFAULT 0 NOT NULL
);
