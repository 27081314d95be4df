import { sendPhoneCode } from '@fourcast/contract/phone.ts'
import { deleteAccount, putProfile } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import { subscriber } from '#domains/billing/testing/orders.ts'
import { openTestApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/password.ts'
import { countOf, storeRow, tablesOfPeople, tablesWith } from '../testing/traces.ts'

/*
 * What stays, and why: the law wants invoices with what was paid and sent back; messages to us are kept
 * for a year like everyone's; of mail and texts it is known for 30 days that they went, no longer to whom
 * or what about; draws are nobody's. All else goes with the account, as its tables say.
 */
const KEPT = ['contact_message', 'invoice', 'mail', 'payment_attempt', 'refund', 'sms']
const PHONE = '+14045550123'

test('of everything that is kept of someone nothing is left but invoices and what was written to us, and no phone at all', async () => {
  await using app = await openTestApp()
  const tables = await tablesOfPeople(app)
  const before = new Map<string, number>()
  for (const table of tables) before.set(table, await countOf(app, table))
  const person = await subscriber(app)
  for (const table of tables) if (table !== 'account') await storeRow(app, table, person.user.id)
  await app.call(putProfile, { body: { phone: PHONE } }, { token: person.token })
  await app.call(sendPhoneCode, {}, { token: person.token })
  expect(await tablesWith(app, PHONE)).toEqual(['phone_code', 'profile', 'sms'])
  for (const table of tables) expect([table, await countOf(app, table)]).not.toEqual([table, 0])

  await app.call(deleteAccount, { body: { password: PASSWORD } }, { token: person.token })

  const left: string[] = []
  for (const table of tables)
    if ((await countOf(app, table)) > (before.get(table) ?? 0)) left.push(table)
  expect(left.sort()).toEqual(KEPT)
  // Buckets of limits name their account for as long as they count: an hour.
  expect(await tablesWith(app, person.user.id)).toEqual(['rate_limit'])
  expect(await tablesWith(app, person.user.email)).toEqual(['invoice', 'mail'])
  expect(await tablesWith(app, PHONE)).toEqual([])
  const { rows } = await app.pool.query(`select kind, recipient from mail where subject <> ''`)
  expect(rows).toEqual([{ kind: 'account-deleted', recipient: person.user.email }])
})
