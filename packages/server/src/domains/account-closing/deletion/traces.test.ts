import { sendPhoneCode } from '@fourcast/contract/phone.ts'
import { deleteAccount, putProfile } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import { removeAtProvider } from '#domains/billing/method-removals.ts'
import { subscriber } from '#domains/billing/testing/orders.ts'
import { openTestApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/password.ts'
import { countOf, storeRow, tablesOfPeople, tablesWith } from '../testing/traces.ts'

/*
 * The tables that keep rows, and why. Invoices with their payments and refunds are kept by law. Contact
 * messages are kept for a year. For emails and texts, the fact that they were sent is kept for 30 days,
 * without recipient or content. Every other row of the account is deleted, by foreign keys.
 */
const KEPT = ['contact_message', 'invoice', 'message', 'payment_attempt', 'refund']
const PHONE = '+14045550123'

test('after a deletion only invoices and messages to support remain, and no phone number anywhere', async () => {
  await using app = await openTestApp()
  const tables = await tablesOfPeople(app)
  const before = new Map<string, number>()
  for (const table of tables) before.set(table, await countOf(app, table))
  const person = await subscriber(app)
  for (const table of tables) if (table !== 'account') await storeRow(app, table, person.user.id)
  await app.call(putProfile, { body: { phone: PHONE } }, { token: person.token })
  await app.call(sendPhoneCode, {}, { token: person.token })
  expect(await tablesWith(app, PHONE)).toEqual(['message', 'phone_code', 'profile'])
  for (const table of tables) expect([table, await countOf(app, table)]).not.toEqual([table, 0])

  await app.call(deleteAccount, { body: { password: PASSWORD } }, { token: person.token })
  await removeAtProvider(app.deps)

  const remaining: string[] = []
  for (const table of tables)
    if ((await countOf(app, table)) > (before.get(table) ?? 0)) remaining.push(table)
  expect(remaining.sort()).toEqual(KEPT)
  // Rate limits name the account until they expire, within an hour.
  expect(await tablesWith(app, person.user.id)).toEqual(['rate_limit'])
  expect(await tablesWith(app, person.user.email)).toEqual(['invoice', 'message'])
  expect(await tablesWith(app, PHONE)).toEqual([])
  const { rows } = await app.pool.query(`select kind, recipient from message where subject <> ''`)
  expect(rows).toEqual([{ kind: 'account-deleted', recipient: person.user.email }])
})
