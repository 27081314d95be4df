import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { breaches } from './structure.ts'

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'structure-'))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

type Case = [name: string, files: Record<string, string>, words: RegExp]
const cases: Case[] = [
  [
    'the engine imports nothing above it',
    { 'packages/engine/src/a.ts': "import type { B } from '@fourcast/contract/b.ts'\n" },
    /engine may use nothing else/,
  ],
  [
    'the web does not import the server',
    { 'packages/web/src/app/a.tsx': "import {\n  b,\n} from '@fourcast/server/b.ts'\n" },
    /belongs in contract/,
  ],
  [
    'platform must not use a domain',
    { 'packages/server/src/platform/a.ts': "import { b } from '#domains/draws/store.ts'\n" },
    /platform must not use a domain/,
  ],
  [
    'a lower domain must not use a higher one',
    {
      'packages/server/src/domains/draws/store.ts':
        "import { b } from '#domains/picks/matching/match.ts'\n",
    },
    /draws is below picks; move the code to domains\/picks, or add a hook to domains\/draws/,
  ],
  [
    'every domain is in the list',
    { 'packages/server/src/domains/jackpots/draws.ts': '' },
    /domains\/jackpots, which is missing from DOMAINS/,
  ],
  [
    'a domain writes only its own tables',
    {
      'packages/server/src/domains/admin/users.ts':
        "import { account } from '#platform/db/schema/accounts.ts'\nawait tx.update(account)\n",
    },
    /writes the table account, which belongs to accounts/,
  ],
  [
    'a domain writes only its own tables, also in SQL text',
    {
      'packages/server/src/domains/admin/users.ts':
        "import { account, session } from '#platform/db/schema/accounts.ts'\nsql`delete from ${session} where true`\n",
    },
    /writes the table session, which belongs to accounts/,
  ],
  ...[
    'update session set ended_at = now()',
    'delete from session',
    'insert into session values (1)',
  ].map((statement): Case => [
    `a domain does not write a foreign table by its name: ${statement}`,
    {
      'packages/server/src/platform/db/schema/accounts.ts':
        "export const session = pgTable(\n  'session',\n  {},\n)\n",
      'packages/server/src/domains/admin/users.ts': `sql\`${statement}\`\n`,
    },
    /writes the table session, which belongs to accounts/,
  ]),
  [
    'a domain imports tables by name',
    {
      'packages/server/src/domains/admin/users.ts':
        "import * as tables from '#platform/db/schema/accounts.ts'\nawait tx.update(tables.account)\n",
    },
    /import its tables by name/,
  ],
  [
    'a domain writes a foreign table under another name',
    {
      'packages/server/src/domains/admin/users.ts':
        "import { account as table } from '#platform/db/schema/accounts.ts'\nawait tx.update(table)\n",
    },
    /writes the table account, which belongs to accounts/,
  ],
  ...['tx.execute(statement)', 'db\n    .select({ id })\n'].map((statement): Case => [
    `a domain runs its queries in repo.ts: ${statement}`,
    { 'packages/server/src/domains/admin/users.ts': `await ${statement}` },
    /runs a query: move it to repo.ts/,
  ]),
  ...['await tx\n  .update(table)\n  .set({})', 'sql`update ${table} set x = 1`'].map(
    (statement): Case => [
      `a domain does not write through a variable: ${statement}`,
      {
        'packages/server/src/domains/admin/users.ts': `import { message } from '#platform/db/schema/messages.ts'\nconst table = { message }[channel]\n${statement}\n`,
      },
      /writes table, which is no import of a schema file/,
    ],
  ),
  [
    'a domain does not write tables of the platform',
    {
      'packages/server/src/domains/draws/stored.ts':
        "import { setting } from '#platform/db/schema/platform.ts'\ntx.insert(setting)\n",
    },
    /writes the table setting, which belongs to platform/,
  ],
  [
    'web pages do not import each other',
    { 'packages/web/src/pages/a/A.tsx': "import { b } from '#pages/b/B.tsx'\n" },
    /compose them in app/,
  ],
  [
    'a web layer does not import a higher one',
    { 'packages/web/src/ui/A.tsx': "import { b } from '#domains/draws/b.ts'\n" },
    /ui\/ is below domains\/; pass it as a prop, or move the code to domains\//,
  ],
  [
    'a web domain does not import a higher one',
    { 'packages/web/src/domains/draws/a.ts': "import { b } from '#domains/billing/b.ts'\n" },
    /draws is below billing; move the code to domains\/billing/,
  ],
  [
    'a web domain is listed',
    { 'packages/web/src/domains/luck/a.ts': '' },
    /missing from WEB_DOMAINS/,
  ],
  [
    'the web app does not use fixtures',
    { 'packages/web/src/pages/a/A.tsx': "import { b } from '#test/b.ts'\n" },
    /test\/ is for tests/,
  ],
  [
    'a loop is named, type imports too',
    {
      'packages/engine/src/a.ts': "import type { B } from './b.ts'\n",
      'packages/engine/src/b.ts': "import { a } from './a.ts'\n",
    },
    /loop/,
  ],
  [
    'time comes in from outside',
    { 'packages/server/src/domains/draws/store.ts': 'const now = Date.now()\n' },
    /take a clock/,
  ],
  [
    'only one file reads the environment',
    { 'packages/server/src/app.ts': 'const port = process.env.PORT\n' },
    /environment/,
  ],
  [
    'the gallery does not import a page',
    {
      'packages/web/src/gallery/a.ts': "import { b } from '#pages/history/b.ts'\n",
      'packages/web/src/pages/history/b.ts': '',
    },
    /the gallery shows ui/,
  ],
  [
    'the app does not import the gallery',
    {
      'packages/web/src/pages/history/b.ts': "import { a } from '#gallery/a.ts'\n",
      'packages/web/src/gallery/a.ts': '',
    },
    /no part of the app/,
  ],
  ['a long file', { 'packages/web/src/core/a.ts': '\n'.repeat(301) }, /split it/],
  [
    'an import without its extension',
    { 'packages/web/src/core/a.ts': "import { b } from './b'\n" },
    /extension/,
  ],
]

test.each(cases)('%s', (_name, files, words) => {
  expect(breaches(tree(files)).join('\n')).toMatch(words)
})

test('a correct tree has no breach', () => {
  const root = tree({
    'packages/engine/src/odds.ts': 'export const odds = 1\n',
    'packages/contract/src/numbers.ts':
      "import * as z from 'zod/mini'\nimport { odds } from '@fourcast/engine/odds.ts'\n",
    'packages/server/src/domains/picks/routes.ts':
      "import { a } from './history.ts'\nimport { x } from '#domains/draws/repo.ts'\n",
    'packages/server/src/domains/draws/repo.ts':
      "import { account } from '#platform/db/schema/accounts.ts'\ntx.select().from(account)\nsql`update draw set numbers = null`\n",
    'packages/server/src/platform/db/schema/draws.ts': "export const draw = pgTable('draw', {})\n",
    'packages/engine/assembly/forest.ts': "import { grow } from './forest/tree'\n",
  })
  expect(breaches(root)).toEqual([])
})
