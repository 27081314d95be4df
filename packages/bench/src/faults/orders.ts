import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { signUp } from './traffic.ts'

/** People who each buy a plan while servers fail, and repeat the order until it is answered. */
export interface Orders {
  /** Waits until every order has its answer. */
  finish(): Promise<void>
  /** How many orders were acknowledged, and how many were paid not exactly once. */
  audit(pool: pg.Pool): Promise<{ acknowledged: number; wrong: number }>
}

const BUYERS = 20
const PATIENCE_MS = 90_000
const PRICE_CENTS = 9_999

interface Buyer {
  id: string
  headers: Record<string, string>
  methodId: string
}

export async function openOrders(
  url: string,
  pool: pg.Pool,
  everyMs: number,
): Promise<() => Orders> {
  const buyers: Buyer[] = []
  for (let n = 0; n < BUYERS; n++) buyers.push(await buyerAt(url, pool))
  return () => {
    let acknowledged = 0
    const one = async (buyer: Buyer, n: number) => {
      await setTimeout(n * everyMs)
      const until = performance.now() + PATIENCE_MS
      while (!(await isOrdered(url, buyer))) {
        if (performance.now() > until) return
        await setTimeout(500)
      }
      acknowledged++
    }
    const all = Promise.all(buyers.map(one))
    return {
      finish: async () => {
        await all
      },
      audit: async (pool) => {
        const { rows } = await pool.query<{ wrong: number }>(WRONG, [
          buyers.map(({ id }) => id),
          PRICE_CENTS,
        ])
        return { acknowledged, wrong: rows[0]?.wrong ?? buyers.length }
      },
    }
  }
}

async function buyerAt(url: string, pool: pg.Pool): Promise<Buyer> {
  const { id, token } = await signUp(url)
  await pool.query('update account set email_verified_at = now() where id = $1', [id])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/payments/methods`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reference: 'pm_card_visa', type: 'card' }),
  })
  if (!answer.ok) throw new Error(`no payment method: ${await answer.text()}`)
  const method: { id: string } = JSON.parse(await answer.text())
  return { id, headers: { ...headers, 'idempotency-key': randomUUID() }, methodId: method.id }
}

const isOrdered = (url: string, { headers, methodId }: Buyer): Promise<boolean> =>
  fetch(`${url}/api/subscriptions/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ planId: 'basic', term: 'monthly', paymentMethodId: methodId }),
    signal: AbortSignal.timeout(10_000),
  }).then(
    ({ status }) => status === 201,
    () => false,
  )

/** Buyers who do not have one paid invoice, one charge of its amount and the plan. */
const WRONG = `
select count(*)::int as wrong from unnest($1::uuid[]) as buyer (id)
where (select array_agg(status order by id) from invoice where user_id = buyer.id) is distinct from array['paid']
   or (select array_agg(charge.amount) from sandbox_charge charge
       join invoice on charge.invoice_id = invoice.id::text where invoice.user_id = buyer.id) is distinct from array[$2::int]
   or (select plan from subscription where user_id = buyer.id) is distinct from 'basic'`
