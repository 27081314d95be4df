import * as contract from '@fourcast/contract/payments.ts'
import { SANDBOX_METHODS } from '@fourcast/contract/sandbox-methods.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { cancel, order } from './testing/orders.ts'
import { deliverWebhooks, interceptWebhooks, runSandbox } from './testing/webhooks.ts'

const OTHERS = ['4111111111111111', '4012888888881881', '987654321098']
const PUBLISHED = SANDBOX_METHODS.flatMap(({ number }) => number ?? [])

/** A number as people also write it: in groups of four. */
const spellings = (number: string) => [
  number,
  number.replace(/(\d{4})(?=\d)/g, '$1 '),
  number.replace(/(\d{4})(?=\d)/g, '$1-'),
]

/** Every row of every table, as text. */
async function everything({ pool }: TestApp): Promise<string> {
  const { rows } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await pool.query(`select to_json(t)::text as row from ${name} t`)
    texts.push(...found.rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('45: no card or account number is in a row, a log line, a mail, a webhook or an answer', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const answers: LightMyRequestResponse[] = []
  let sent = 0
  const give = async (reference: string, type: 'card' | 'us_bank_account') => {
    const body = { reference, type }
    const headers = { 'idempotency-key': `add-${++sent}` }
    const options = { token: ada.token, headers }
    answers.push(await app.request(contract.addPaymentMethod, { body }, options))
  }
  for (const number of [...OTHERS, '4242424242424242'].flatMap(spellings))
    await give(number, 'card')
  for (const number of ['000123456789', ...OTHERS]) await give(number, 'us_bank_account')
  const kept = answers.filter(({ statusCode }) => statusCode === 201)
  expect(kept).toHaveLength(4)
  answers.push(...(await asOther(app, ada)))
  for (const method of kept) await order(app, ada, method.json().id)
  const webhooks = await interceptWebhooks(app)
  await deliverWebhooks(app)
  answers.push(await cancel(app, ada))
  await app.request(contract.sandboxAct, { body: { act: 'settle' } }, { token: ada.token })
  await runSandbox(app)
  const traces = [
    await everything(app),
    JSON.stringify(app.logs),
    JSON.stringify(await app.mailed()),
    JSON.stringify(webhooks),
    ...answers.map(({ body, headers }) => body + JSON.stringify(headers)),
  ].join('\n')
  expect(traces).toContain('"last4":"4242"')
  for (const number of [...PUBLISHED, ...OTHERS].flatMap(spellings))
    expect(traces.includes(number), `ends in ${number.slice(-4)}`).toBe(false)
})

/** Sends numbers in fields that are not for numbers. */
async function asOther(app: TestApp, ada: Person): Promise<LightMyRequestResponse[]> {
  const [number = ''] = OTHERS
  const { reference } = await app.call(
    contract.beginSetup,
    { body: { type: 'card' } },
    { token: ada.token },
  )
  const setup = { reference, method: number }
  return [
    await order(app, ada, number),
    await app.request(
      contract.sandboxAct,
      { body: { act: 'confirm', setup } },
      { token: ada.token },
    ),
    await app.inject({
      method: 'POST',
      url: contract.webhook.path,
      payload: JSON.stringify({ number }),
    }),
  ]
}
