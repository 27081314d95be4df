// While a release comes in, the version before still runs on the new tables: a migration only adds.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('../packages/server/migrations/', import.meta.url))
/** Written before there was a version that anybody ran. */
const FIRST_RELEASE = 20

const BREAKING: readonly (readonly [what: string, RegExp])[] = [
  ['takes something away', /\bDROP (TABLE|COLUMN|TYPE|SCHEMA|FUNCTION)\b/i],
  ['gives something another name', /\bRENAME\b/i],
  ['wants a value that the version before does not write', /\bSET NOT NULL\b/i],
  ['wants one of a new column', /\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/i],
  ['changes a type', /\bALTER COLUMN\b.*\bTYPE\b/i],
]

const breaking = (sql: string) =>
  sql
    .split('--> statement-breakpoint')
    .flatMap((statement) =>
      BREAKING.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what),
    )

const migrations = readdirSync(FOLDER).filter((name) => /^\d{4}_.*\.sql$/.test(name))

test.each(migrations.filter((name) => Number(name.slice(0, 4)) >= FIRST_RELEASE))(
  '%s leaves the version before what it uses',
  (name) => {
    expect(breaking(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([])
  },
)

test('what would break the version before is recognised', () => {
  const said = [
    'DROP TABLE "mail";',
    'ALTER TABLE "mail" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "mail" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "mail" ALTER COLUMN "a" SET DATA TYPE integer;',
    'ALTER TABLE "mail" ADD COLUMN "a" text DEFAULT \'\' NOT NULL;',
    'DROP INDEX "mail_due";',
  ].map((statement) => breaking(statement).length)
  expect(said).toEqual([1, 1, 1, 1, 0, 0])
})
