import type { Role } from '@fourcast/contract/accounts.ts'
import { listPaymentMethods } from '@fourcast/contract/payments.ts'
import { recordTicket } from '@fourcast/contract/tickets.ts'
import { listSessions } from '@fourcast/contract/sessions.ts'
import { listInvoices } from '@fourcast/contract/subscriptions.ts'
import { subscriber } from '#domains/billing/testing/orders.ts'
import { jpeg, uploaded } from '#domains/accounts/photo/testing.ts'
import { ticketForm } from '#domains/picks/testing/tickets.ts'
import { savedNumber } from '#domains/picks/testing/numbers.ts'
import { made } from '#domains/picks/testing/results.ts'
import { subscribeBrowser } from '#domains/notifications/push/testing.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { signIn } from './people.ts'

const KEYS = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }

/** Someone with one of everything that has an id. */
export async function openHousehold(app: TestApp) {
  const owner = await subscriber(app, { planId: 'premium' })
  const { token } = owner
  await signIn(app, owner)
  const result = await made(app, owner, { at: app.clock.now().toString(), numbers: '0768' })
  const play = await app.call(recordTicket, { body: ticketForm(result) }, { token })
  const number = await savedNumber(app, owner)
  const file = await uploaded(app, token, { file: await jpeg(), folder: 'profile' })
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
  const browser = await subscribeBrowser(app, owner, { endpoint, keys: KEYS })
  const [method] = await app.call(listPaymentMethods, {}, { token })
  const [invoice] = await app.call(listInvoices, {}, { token })
  const sessions = await app.call(listSessions, {}, { token })
  const session = sessions.find(({ isCurrent }) => !isCurrent)
  if (!method || !invoice || !session) throw new Error('something was not made')
  return { owner, result, play, number, file, browser, method, invoice, session }
}

/** Whoever is signed in, of each rank. */
export async function peopleOfRanks(
  app: TestApp,
  person: () => Promise<Person>,
): Promise<Record<Role, Person>> {
  const people = {
    user: await person(),
    premium: await person(),
    admin: await person(),
    super_admin: await person(),
  }
  for (const [role, { user }] of Object.entries(people))
    await app.pool.query('update account set role = $2 where id = $1', [user.id, role])
  return people
}
