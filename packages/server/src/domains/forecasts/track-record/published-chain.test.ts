import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { forecastChain } from '@fourcast/contract/forecasts.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { addReal } from '../testing/draws.ts'
import { TestLearner } from '../testing/learner.ts'

const SCRIPT = join(import.meta.dirname, '../../../../../../scripts/verify-chain.mjs')

/** Two scored forecasts of Georgia, and one of a draw to come. */
async function write(app: TestApp) {
  await using learner = new TestLearner(app)
  await addReal(app, 'GA', 500)
  await learner.trainAll()
  for (const [at, result] of [
    ['2026-05-04T16:35:00Z', '2026-05-04 Midday 1234'],
    ['2026-05-04T23:05:00Z', '2026-05-04 Evening 0768'],
  ] as const) {
    app.clock.set(at)
    await importText(app, csvOf(result))
    await learner.follow()
  }
}

const chain = (app: TestApp, after = 0) =>
  app.call(forecastChain, { query: { state: 'GA', after: String(after) } })

async function verify(app: TestApp, ...saved: string[]) {
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const child = spawn(process.execPath, [SCRIPT, url, 'GA', ...saved])
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { out, error }
}

test('anyone can verify the forecasts of a state; one of a draw to come shows its hash only', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await write(app)
  const { links, next, head } = await chain(app)
  expect(links.map(({ inputs, score }) => [inputs.sequence, score?.numbers])).toEqual([
    [1, '1234'],
    [2, '0768'],
  ])
  expect([next, head?.sequence]).toEqual([null, 3])
  expect((await chain(app, 1)).links.map(({ inputs }) => inputs.sequence)).toEqual([2])
  // The newest hash is known before its draw, and counts as saved, too.
  const { out, error } = await verify(app, links[0]?.hash ?? '', head?.hash ?? '')
  expect(error).toBe('')
  expect(out).toContain('GA, real draws: 2 forecasts verified, 2 of them scored')
})

test('the script refuses a changed forecast, and a chain without a hash that was saved', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await write(app)
  const rewritten = 'f'.repeat(64)
  const { error } = await verify(app, rewritten)
  expect(error).toBe(
    `The forecasts of real draws do not contain ${rewritten}: they were rewritten\n`,
  )
  const { links } = await chain(app)
  const { verifyLinks } = await import(SCRIPT)
  const changed = (at: number, change: object) =>
    links.map((link, index) => (index === at ? { ...link, ...change } : link))
  const [first, second] = links
  expect(() => verifyLinks(changed(0, { inputs: { ...first?.inputs, knew: 'later' } }))).toThrow(
    'Forecast 1 (2026-05-04 Midday): its hash is wrong',
  )
  expect(() => verifyLinks(links.slice(1))).toThrow('has the number 2')
  expect(() => verifyLinks(changed(1, { previousHash: rewritten }))).toThrow('does not follow')
  expect(() => verifyLinks(changed(1, { score: { ...second?.score, logE: 5 } }))).toThrow(
    'Forecast 2 (2026-05-04 Evening): its evidence should be',
  )
  // A result that is changed together with its evidence contradicts the next forecast.
  const numbers = '9999'
  const gain = (digits: string) =>
    [...digits].reduce(
      (sum, digit, place) =>
        sum + Math.log(10 * (first?.inputs.stack[10 * place + Number(digit)] ?? 0)),
      0,
    )
  const logE = (first?.score?.logE ?? 0) - gain('1234') + gain(numbers)
  const forged = changed(0, { score: { ...first?.score, numbers, logE } })
  const later = (second?.score?.logE ?? 0) - gain('1234') + gain(numbers)
  const consistent = [forged[0], { ...second, score: { ...second?.score, logE: later } }]
  expect(() => verifyLinks(consistent)).toThrow('Forecast 2 (2026-05-04 Evening): contradicts')
})

test('a state without forecasts has an empty chain; unknown states and pages are refused', async () => {
  await using app = await openTestApp()
  expect(await chain(app)).toEqual({ links: [], next: null, head: null })
  const ask = (query: object) => app.request(forecastChain, { query } as never)
  expect(refusal(await ask({ state: 'ZZ' }))).toMatchObject({
    status: 404,
    message: 'State ZZ not found',
  })
  for (const after of ['-1', '1.5', '2147483648'])
    expect(refusal(await ask({ state: 'GA', after }))).toMatchObject({
      status: 400,
      fields: { after: 'after is a whole number from 0' },
    })
})
