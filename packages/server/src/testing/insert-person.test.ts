import { refresh, verify } from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import type { TestApp } from './app.ts'
import { openTestApp } from './app.ts'
import { signIn, signUp, signUpByCalls } from './people.ts'

/** What differs from person to person. */
const OWN = new Set([
  'id',
  'user_id',
  'session_id',
  'email',
  'hash',
  'address_hash',
  'password_hash',
])
/** What emails leave behind, and the keys of each app. */
const SKIPPED = new Set(['message', 'mailed_link', 'rate_limit', 'setting'])

/** Every row of the database by table, without what differs from person to person. */
async function allRows({ pool }: TestApp) {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and oid >= 16384 order by 1",
  )
  const found: Record<string, object[]> = {}
  for (const { name } of tables) {
    if (SKIPPED.has(name)) continue
    const { rows } = await pool.query(`select * from ${name}`)
    found[name] = rows.map((row: object) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.has(column))),
    )
  }
  return found
}

/** Someone new on an app of their own, and all that is stored of them. */
async function personBy(make: typeof signUp) {
  await using app = await openTestApp()
  const { user, token, refreshToken, ...person } = await make(app, { marketingEmails: true })
  const rows = await allRows(app)
  const again = await signIn(app, { user, ...person })
  const renewed = await app.call(refresh, { body: { refreshToken } })
  const users = [user, (await app.call(verify, {}, { token })).user, again.user, renewed.user]
  for (const one of users) Object.assign(one, { id: '', email: '' })
  return { rows, users }
}

test('an inserted person is stored and answered like one who signed up by calls', async () => {
  const inserted = await personBy(signUp)
  expect(inserted.rows['session']).toHaveLength(1)
  expect(inserted).toEqual(await personBy(signUpByCalls))
})
