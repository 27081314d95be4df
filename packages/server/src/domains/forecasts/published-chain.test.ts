import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { checkDay } from '@fourcast/engine/chain-check.ts'
import { chainDay, chainDays, forecastChain } from '@fourcast/contract/forecasts.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { keysFrom } from '#platform/secret.ts'
import { addReal } from './testing/draws.ts'
import { TestLearner } from './testing/learner.ts'
import { writeChainDay } from './sign-chains.ts'
import { verifyChains } from './verify-chains.ts'

const SCRIPT = join(import.meta.dirname, '../../../../../scripts/verify-chain.mjs')

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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What each instance answers for a day. */
const dayOf = (app: TestApp, day: string) => app.call(chainDay, { params: { day } })

test('each day the newest hashes are signed once, with the same key on all instances', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using beside = await openTestApp({ beside: app })
  await writeChainDay(app.deps)
  expect(await app.call(chainDays, { query: {} })).toEqual({ days: [], next: null })
  await write(app)
  await Promise.all([writeChainDay(app.deps), writeChainDay(beside.deps)])
  const first = await dayOf(app, '2026-05-04')
  const { head, links } = await chain(app)
  expect(first.head).toMatchObject({
    day: '2026-05-04',
    previous: '0'.repeat(64),
    states: [
      {
        state: 'GA',
        simulated: false,
        forecasts: { count: 3, hash: head?.hash },
        scores: { count: 2, hash: links[1]?.score?.hash },
        evidence: { draws: 502, logE: expect.any(Number) },
      },
    ],
  })
  // A second file of the same day changes nothing; the next day's follows it.
  app.clock.set('2026-05-04T23:59:00Z')
  await writeChainDay(app.deps)
  expect(await dayOf(app, '2026-05-04')).toEqual(first)
  beside.clock.set('2026-05-05T00:00:00Z')
  await writeChainDay(beside.deps)
  const { days } = await app.call(chainDays, { query: {} })
  const second = await dayOf(app, '2026-05-05')
  expect(days.map(({ day }) => day)).toEqual(['2026-05-05', '2026-05-04'])
  expect(second.head.previous).toBe(days[1]?.hash)
  expect(second.head.publicKey).toBe(first.head.publicKey)
  expect((await app.call(chainDays, { query: { before: '2026-05-05' } })).days).toHaveLength(1)
  const answer = await app.request(chainDay, { params: { day: '2026-05-05' } })
  expect(answer.headers['cache-control']).toBe('public, max-age=86400, immutable')
  await expect(app.pool.query(`update chain_day set hash = ''`)).rejects.toThrow('append-only')
  // The private key is stored encrypted, and another SECRET makes another.
  const { rows } = await app.pool.query(
    `select value from setting where key like '%chain-signing%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].value).not.toContain('PRIVATE KEY')
  beside.clock.set('2026-05-06T00:00:00Z')
  await writeChainDay({ ...beside.deps, keys: keysFrom('another-secret-0123456789abcdefghijkl') })
  expect((await dayOf(app, '2026-05-06')).head.publicKey).not.toBe(first.head.publicKey)
})

test('a copy of a signed file shows that forecasts or results were rewritten', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await write(app)
  await writeChainDay(app.deps)
  const { out, error } = await verify(app)
  expect(error).toBe('')
  expect(out).toContain(
    'Signed file of 2026-05-04 verified: it covers 3 forecasts. Its evidence figures were not checked. Key MCow',
  )
  const { verifyDay, verifyLinks } = await import(SCRIPT)
  const file = await dayOf(app, '2026-05-04')
  const { links, head } = await chain(app)
  const checked = await verifyLinks(links)
  const newest = head
  const state = { chain: checked, newest }
  await expect(verifyDay(file, 'GA', state)).resolves.toBe(3)
  await expect(verifyDay(file, 'NY', state)).resolves.toBe(0)
  const isSigned = () => Promise.resolve(true)
  const checkForged = (head: object, entry: object) =>
    checkDay(
      {
        ...file,
        head: {
          ...file.head,
          states: file.head.states.map((one) => ({ ...one, ...entry })),
          ...head,
        },
      },
      'GA',
      checked,
      newest,
      { isSigned },
    )
  await expect(checkForged({}, {})).resolves.toBe(3)
  await expect(checkForged({ format: 2 }, {})).rejects.toThrow('unknown format 2')
  await expect(checkForged({}, { simulated: true })).rejects.toThrow('no longer published')
  const [entry] = file.head.states
  for (const count of [1, 2, 4, 900])
    await expect(checkForged({}, { forecasts: { ...entry?.forecasts, count } })).rejects.toThrow(
      'The forecasts in the file of',
    )
  for (const count of [0, 1, 3])
    await expect(checkForged({}, { scores: { ...entry?.scores, count } })).rejects.toThrow(
      'The results in the file of',
    )
  const forged = { ...file, head: { ...file.head, day: '2026-05-03' } }
  await expect(verifyDay(forged, 'GA', state)).rejects.toThrow(
    'The signature of the file of 2026-05-03 is wrong',
  )
  await expect(verifyDay(file, 'GA', { ...state, newest: null })).rejects.toThrow(
    'The forecasts in the file of 2026-05-04 are no longer in the chain: it was rewritten',
  )
  const shortened = [links[0], { ...links[1], score: null }]
  const cut = { chain: await verifyLinks(shortened), newest: head }
  await expect(verifyDay(file, 'GA', cut)).rejects.toThrow(
    'The results in the file of 2026-05-04 are no longer in the chain: it was rewritten',
  )
})

test('a copy that was signed with another key is refused', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await write(app)
  await writeChainDay(app.deps)
  const { head } = await dayOf(app, '2026-05-04')
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const own = { ...head, publicKey }
  const signature = sign(null, Buffer.from(JSON.stringify(own)), pair.privateKey)
  await using dir = await mkdtempDisposable(join(tmpdir(), 'copy-'))
  const copy = join(dir.path, 'copy.json')
  await writeFile(copy, JSON.stringify({ head: own, signature: signature.toString('base64') }))
  const { error } = await verify(app, copy)
  expect(error).toBe('The file of 2026-05-04 was signed with another key\n')
})

test('a score that was changed in the database breaks its chain', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await write(app)
  const brokenAt = async () => (await verifyChains(app.deps)).map((one) => one.brokenAt)
  expect(await brokenAt()).toEqual([null])
  const tamper = (statement: string) =>
    app.pool.query(
      `alter table forecast_score disable trigger user; ${statement}; alter table forecast_score enable trigger user`,
    )
  await tamper(`update forecast_score set numbers = '9999' where numbers = '0768'`)
  expect(await brokenAt()).toEqual([2])
  await tamper(`delete from forecast_score where numbers = '9999'`)
  expect(await brokenAt()).toEqual([3])
})

test('an unknown day has no file', async () => {
  await using app = await openTestApp()
  expect(refusal(await app.request(chainDay, { params: { day: '2026-05-04' } }))).toMatchObject({
    status: 404,
    message: 'There’s no signed file for 2026-05-04.',
  })
  expect(refusal(await app.request(chainDay, { params: { day: 'today' } }))).toMatchObject({
    status: 400,
  })
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
  await expect(
    verifyLinks(changed(0, { inputs: { ...first?.inputs, knew: 'later' } })),
  ).rejects.toThrow('Forecast 1 (2026-05-04 Midday): its hash is wrong')
  await expect(verifyLinks(links.slice(1))).rejects.toThrow('is number 2, expected 1')
  await expect(verifyLinks(changed(1, { previousHash: rewritten }))).rejects.toThrow(
    'does not follow',
  )
  await expect(verifyLinks(changed(1, { score: { ...second?.score, logE: 5 } }))).rejects.toThrow(
    'Forecast 2 (2026-05-04 Evening): its evidence should be',
  )
  await expect(
    verifyLinks(changed(0, { score: { ...first?.score, scoredAt: '2026-05-04T16:34:00Z' } })),
  ).rejects.toThrow('Forecast 1 (2026-05-04 Midday): the hash of its result is wrong')
  // A result that is changed together with its evidence and hash contradicts the next forecast.
  const numbers = '9999'
  const gain = (digits: string) =>
    [...digits].reduce(
      (sum, digit, place) =>
        sum + Math.log(10 * (first?.inputs.stack[10 * place + Number(digit)] ?? 0)),
      0,
    )
  const logE = (first?.score?.logE ?? 0) - gain('1234') + gain(numbers)
  const hashed = (previous: string, forecast: string | undefined, score: object) => ({
    ...score,
    hash: sha256(previous + JSON.stringify({ forecast, ...score })),
  })
  const { hash: _first, ...known } = first?.score ?? {}
  const { hash: _second, ...knownLater } = second?.score ?? {}
  const forgedScore = hashed('0'.repeat(64), first?.hash, { ...known, numbers, logE })
  const later = (second?.score?.logE ?? 0) - gain('1234') + gain(numbers)
  const laterScore = hashed(forgedScore.hash, second?.hash, { ...knownLater, logE: later })
  const consistent = [
    { ...first, score: forgedScore },
    { ...second, score: laterScore },
  ]
  await expect(verifyLinks(consistent)).rejects.toThrow(
    'Forecast 2 (2026-05-04 Evening): contradicts',
  )
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
