// Serves a stand-in for Stripe to an app and a browser: `node serve.ts PORT WEBHOOKS SECRET`.
// A line on standard input controls banks and owners, such as `authenticate pi_1 yes`,
// and is answered by one on standard output.
import { createInterface } from 'node:readline'
import { systemClock } from '#platform/clock.ts'
import type { StandIn } from './stand-in.ts'
import { openStandIn } from './stand-in.ts'

const [port = '0', webhooks = '', secret = ''] = process.argv.slice(2)

const standIn = await openStandIn({
  clock: systemClock,
  port: Number(port),
  secret,
  deliver: (raw, headers) => fetch(webhooks, { method: 'POST', headers, body: raw }),
})
process.stdout.write(`ready ${standIn.url}\n`)

const TOLD: Readonly<Record<string, (at: StandIn, id: string, answer: string) => void>> = {
  authenticate: (at, id, answer) => at.authenticate(id, answer === 'yes'),
  settle: (at) => at.settle(),
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', id = '', answer = ''] = line.split(' ')
  TOLD[name]?.(standIn, id, answer)
  process.stdout.write('done\n')
}
await standIn[Symbol.asyncDispose]()
