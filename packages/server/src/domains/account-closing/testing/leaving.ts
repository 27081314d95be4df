import { deleteAccount } from '@fourcast/contract/profile.ts'
import type { TestApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/password.ts'

/** Deletes an account, whatever comes of it. */
export const leave = (app: TestApp, { token }: { token: string }, password = PASSWORD) =>
  app.request(deleteAccount, { body: { password } }, { token })

/** What a leaver's invoices say, oldest first: how they stand, what was asked, what came back. */
export async function orphans(app: TestApp): Promise<string[]> {
  const { rows } = await app.pool.query(
    'select status, total_cents, refunded_cents from invoice where user_id is null order by number',
  )
  return rows.map(
    ({ status, total_cents: total, refunded_cents: back }) => `${status} ${total} ${back}`,
  )
}

export async function isThere({ pool }: TestApp, { user }: { user: { id: string } }) {
  return (await pool.query('select from account where id = $1', [user.id])).rowCount === 1
}
