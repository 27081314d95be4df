import { randomUUID } from 'node:crypto'
import { testClock } from '#testing/app.ts'
import { createDatabase } from '#testing/database.ts'
import { openDb, openPool } from '#platform/db/db.ts'
import { systemRandom } from '#platform/random.ts'
import { keysFrom } from '#platform/secret.ts'
import { signature } from '../signature.ts'
import { testProvider } from '../suite.ts'
import type { ProviderEvent } from '../provider.ts'
import type { Bench } from '../suite/bench.ts'
import type { SentWebhook } from './webhooks.ts'
import { HEADER, webhookSecret } from './webhooks.ts'
import { openSandbox } from './sandbox.ts'

/** Longer than any payment is pending. */
const LONG = { days: 21 }

async function openSandboxBench(): Promise<Bench> {
  const database = await createDatabase()
  const pool = openPool(database.connection, 8)
  const clock = testClock('2026-05-04T16:00:00Z')
  const keys = keysFrom('a-secret-of-the-tests-0123456789abcdef')
  const sandbox = openSandbox({ db: openDb(pool), clock, random: systemRandom, keys })
  const arrived: (ProviderEvent | null)[] = []
  const take = async ({ payload, headers }: SentWebhook) => {
    arrived.push(sandbox.parseWebhook(Buffer.from(payload), headers))
    return 200
  }
  const work = () => sandbox.work(take)
  const secrets = [webhookSecret({ keys })]
  let loses = false
  const settle = async () => {
    await work()
    clock.advance(LONG)
    await work()
  }
  return {
    rail: {
      ...sandbox,
      charge: async (ordered) => {
        const outcome = await sandbox.charge(ordered)
        const lost = loses
        loses = false
        return lost ? { outcome: 'unknown' } : outcome
      },
    },
    now: () => clock.now(),
    secrets,
    signed: (raw, at, secret = secrets[0] ?? '') => ({
      [HEADER]: signature(Buffer.from(raw), at, secret),
    }),
    event: (type, mode) =>
      JSON.stringify({
        id: `evt_${randomUUID()}`,
        type,
        created: clock.now().toString(),
        livemode: mode === 'other',
        about: null,
      }),
    arrived: async () => {
      await work()
      return arrived.splice(0)
    },
    keep: async (customer, name) => {
      const type = name.startsWith('pm_us') ? 'us_bank_account' : 'card'
      const setup = await sandbox.completeSetup(customer, name, type)
      if (setup?.outcome !== 'succeeded') throw new Error(`${name} was to be kept`)
      return setup.method.ref
    },
    finishSetup: async (customer, { reference }, method, passed) => {
      await sandbox.finishSetup(customer, { reference, method, refused: !passed })
    },
    answer: async (chargeRef, passed) => {
      const { rows } = await pool.query(
        `select user_id from sandbox_customer c join sandbox_charge on customer = c.ref
         where sandbox_charge.ref = $1`,
        [chargeRef],
      )
      await sandbox.answer(rows[0].user_id, passed)
    },
    settle,
    closeDispute: async (chargeRef, how) => {
      await pool.query('update sandbox_charge set verdict = $2 where ref = $1', [chargeRef, how])
      await settle()
    },
    failRefund: async ({ ref }) => {
      await pool.query(`update sandbox_refund set ending = 'failed' where ref = $1`, [ref])
      await settle()
    },
    loseAnswer: () => void (loses = true),
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await database.drop()
    },
  }
}

testProvider(openSandboxBench)
