import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublishedLink } from '@fourcast/engine/chain-check.ts'
import { checkLinks } from '@fourcast/engine/chain-check.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const tools = { sha256: (text: string) => Promise.resolve(sha256(text)) }
const GENESIS = '0'.repeat(64)
const FAIR = Array.from({ length: 40 }, () => 0.1)

interface Forgery {
  inputs?: Partial<PublishedLink['inputs']>
  score?: Partial<NonNullable<PublishedLink['score']>>
}

/** A chain of a forecast a day, all scored, with correct hashes. `forgeries` change what is hashed. */
function chainOf(...forgeries: readonly Forgery[]): PublishedLink[] {
  const links: PublishedLink[] = []
  let [previousHash, scores, logE] = [GENESIS, GENESIS, 0]
  for (const [at, forgery] of forgeries.entries()) {
    const drawDate = `2026-05-0${at + 1}`
    const inputs = {
      simulated: false,
      sequence: at + 1,
      drawDate,
      session: 'Midday',
      drawAt: `${drawDate}T16:29:00Z`,
      writtenAt: `${drawDate}T12:00:00Z`,
      stack: FAIR,
      logE,
      scoredDigits: 400 + 4 * at,
      scores,
      ...forgery.inputs,
    }
    const hash = sha256(previousHash + JSON.stringify(inputs))
    logE = inputs.logE
    for (const [place, digit] of [...'0768'].entries())
      logE += Math.log(10 * (inputs.stack[10 * place + Number(digit)] ?? 0))
    const score = {
      numbers: '0768',
      scoredAt: `${drawDate}T16:40:00Z`,
      logE,
      scoredDigits: inputs.scoredDigits + 4,
      ...forgery.score,
    }
    const scoreHash = sha256(scores + JSON.stringify({ forecast: hash, ...score }))
    links.push({ inputs, previousHash, hash, score: { ...score, hash: scoreHash } })
    previousHash = hash
    scores = scoreHash
  }
  return links
}

const changed = (index: number, value: number) => FAIR.map((p, at) => (at === index ? value : p))

test('a chain with consistent hashes and figures passes', async () => {
  const start = { inputs: { logE: -0.5 } }
  await expect(checkLinks(chainOf(start, {}, {}), tools)).resolves.toMatchObject({
    forecasts: 3,
    scored: 3,
    logE: { before: -0.5, after: expect.closeTo(-0.5) },
  })
})

test.each<[string, readonly Forgery[], string]>([
  [
    'probabilities that sum to more than 1',
    [{ inputs: { stack: changed(0, 1) } }],
    'its probabilities do not sum to 1 in each place',
  ],
  [
    'a probability below 0',
    [{ inputs: { stack: changed(0, -0.1).map((p, at) => (at === 1 ? 0.3 : p)) } }],
    'its probabilities do not sum to 1 in each place',
  ],
  [
    'too few probabilities',
    [{ inputs: { stack: FAIR.slice(10) } }],
    'its probabilities do not sum to 1 in each place',
  ],
  [
    'evidence out of nothing',
    [{ inputs: { logE: 25, scoredDigits: 0 } }],
    'has evidence before any digit was scored',
  ],
  [
    'a draw that was forecast and scored twice',
    [{}, { inputs: { drawDate: '2026-05-01' } }],
    'is the second of its draw',
  ],
  [
    'forecasts out of order of their draws',
    [
      { inputs: { drawAt: '2026-05-03T16:29:00Z' }, score: { scoredAt: '2026-05-03T17:00:00Z' } },
      {},
    ],
    'its draw is not after the one before it',
  ],
  [
    'a forecast that was written before an earlier one',
    [{}, { inputs: { writtenAt: '2026-05-01T11:00:00Z' } }],
    'was written before the forecast before it',
  ],
  [
    'a time that is not one',
    [{ inputs: { writtenAt: 'yesterday' } }],
    'was not written before its draw',
  ],
  [
    'a result that was known before its draw',
    [{ score: { scoredAt: '2026-05-01T16:00:00Z' } }],
    'was scored before its draw',
  ],
  [
    'a count of digits that jumps',
    [{ score: { scoredDigits: 900 } }],
    'should be scored with 404 digits, not 900',
  ],
])('%s: refused although all hashes match', async (_, forgeries, message) => {
  await expect(checkLinks(chainOf(...forgeries), tools)).rejects.toThrow(message)
})
