import { setDefaultMethod } from '@fourcast/contract/payments.ts'
import { eq } from 'drizzle-orm'
import { moveDue } from '#platform/payments/sandbox/due.ts'
import { invoice, subscription } from '#platform/db/schema/billing.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn } from '#testing/people.ts'
import { advanceTerms } from '../jobs.ts'
import { recheckBankPayments } from '../reconcile.ts'
import { addMethod } from './orders.ts'

/** Runs the renewal jobs at a moment. */
export async function at(app: TestApp, moment: string): Promise<void> {
  app.clock.set(moment)
  await advanceTerms(app.deps)
}

/** The same after the banks have settled everything that is due by then. */
export async function atBanks(app: TestApp, moment: string): Promise<void> {
  app.clock.set(moment)
  await moveDue(app.deps)
  await recheckBankPayments(app.deps)
  await advanceTerms(app.deps)
}

const ofUser = ({ user }: Person) => eq(subscription.userId, user.id)

/** Someone's subscription, as the database has it. */
export async function planNow(app: TestApp, person: Person) {
  const [row] = await app.db.select().from(subscription).where(ofUser(person))
  if (!row) throw new Error('no subscription')
  const text = (moment: Temporal.Instant | null) => moment?.toString() ?? null
  return {
    plan: row.plan,
    status: row.status,
    ends: text(row.termEndsAt),
    expires: text(row.expiresAt),
    next: text(row.nextBillingAt),
    lapsed: row.lapsed,
  }
}

/** Someone's invoices, oldest first: purpose, plan, cents and status. */
export async function invoices(app: TestApp, person: Person): Promise<string[]> {
  const rows = await app.db
    .select()
    .from(invoice)
    .where(eq(invoice.userId, person.user.id))
    .orderBy(invoice.number)
  return rows.map(({ purpose, plan, totalCents, status }) =>
    [purpose, plan, totalCents, status].join(' '),
  )
}

/** Makes another test method the default. */
export async function payWith(app: TestApp, person: Person, name: string): Promise<void> {
  const session = await signIn(app, person, { rememberMe: true })
  const { id } = await addMethod(app, session, name)
  await app.call(setDefaultMethod, { params: { id } }, { token: session.token })
}

/** Confirms someone's address, so that emails reach it, and deletes earlier emails. */
export async function reachable(app: TestApp, { user }: Person): Promise<void> {
  await app.pool.query('update account set email_verified_at = created_at where id = $1', [user.id])
  await app.mailed()
  app.mails.length = 0
}

/** Titles of notices and subjects of emails since then. */
export async function received(app: TestApp, { user }: Person) {
  const { rows } = await app.pool.query(
    'select title, message, link from notification where user_id = $1 order by created_at, title',
    [user.id],
  )
  const emails = (await app.mailed()).filter(({ recipient }) => recipient === user.email)
  return { notes: rows, emails: emails.map(({ subject, text }) => ({ subject, text })) }
}
