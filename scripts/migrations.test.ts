// During a release the previous version still runs on the new tables, so a migration only adds.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('../packages/server/migrations/', import.meta.url))
/** Applied before the first release: no previous version runs on their tables. */
const UNRELEASED = new Set(['0000_initial.sql', '0001_messages_and_sources.sql'])

/** Changes of a known table that the previous version tolerates. */
const ADDING: readonly RegExp[] = [
  /^CREATE TABLE /i,
  /^(CREATE|DROP) INDEX /i,
  /^ALTER TABLE "\w+" ADD COLUMN (?!.*\bNOT NULL\b)/i,
  /^ALTER TABLE "\w+" ADD COLUMN .*\bDEFAULT\b/i,
  /^CREATE FUNCTION /i,
  // If an extension may be missing, its index is created only if possible.
  /^DO \$\$ BEGIN\s+BEGIN\s+CREATE EXTENSION IF NOT EXISTS \w+;\s+EXCEPTION (?!WHEN OTHERS)[^;]+;\s+RETURN;\s+END;\s+(CREATE INDEX [^;]+;\s+)+END \$\$;$/i,
]

/** The table that a constraint, a unique index, a trigger or rows are put on. */
const ON_TABLE =
  /^(?:ALTER TABLE "(\w+)" ADD CONSTRAINT|CREATE UNIQUE INDEX "\w+" ON "(\w+)"|INSERT INTO "(\w+)"|CREATE TRIGGER .* ON "(\w+)")/i

/** Statements that the previous version may not tolerate: all but known additions. */
function breaking(sql: string): string[] {
  const made = new Set([...sql.matchAll(/^CREATE TABLE "(\w+)"/gim)].map(([, name]) => name))
  const statements = sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
  return statements.filter((statement) => {
    const [, ...tables] = ON_TABLE.exec(statement) ?? []
    const table = tables.find((name) => name !== undefined)
    return table === undefined ? !ADDING.some((one) => one.test(statement)) : !made.has(table)
  })
}

const migrations = readdirSync(FOLDER).filter((name) => /^\d{4}_.*\.sql$/.test(name))

test.each(migrations.filter((name) => !UNRELEASED.has(name)))(
  '%s leaves the previous version what it uses',
  (name) => {
    expect(breaking(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([])
  },
)

test.each(migrations)('%s names the errors that it ignores', (name) => {
  expect(readFileSync(join(FOLDER, name), 'utf8')).not.toMatch(/WHEN\s+OTHERS/i)
})

test('changes that would break the previous version are recognised', () => {
  const count = (sql: string) => breaking(sql).length
  for (const sql of [
    'DROP TABLE "mail";',
    'ALTER TABLE "mail" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "mail" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "mail" ALTER COLUMN "a" SET DATA TYPE integer;',
    'ALTER TABLE "mail" ADD CONSTRAINT "a" CHECK (true);',
    'CREATE UNIQUE INDEX "a" ON "mail" ("b");',
    'CREATE TRIGGER a BEFORE UPDATE ON "mail" EXECUTE FUNCTION b();',
    'UPDATE "mail" SET "a" = 1;',
    'INSERT INTO "mail" ("a") VALUES (1);',
  ])
    expect([sql, count(sql)]).toEqual([sql, 1])
  for (const sql of [
    'ALTER TABLE "mail" ADD COLUMN "a" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "mail" ADD COLUMN "a" text;',
    'DROP INDEX "mail_due";',
    'CREATE TABLE "a" ("b" int);--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" ("b");',
    'CREATE TABLE "a" ("b" int);--> statement-breakpoint\nINSERT INTO "a" ("b") SELECT "c" FROM "mail";',
  ])
    expect([sql, count(sql)]).toEqual([sql, 0])
})
