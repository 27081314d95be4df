import { TrackRecord } from '@fourcast/contract/track-record.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import HonestyPage from './HonestyPage.tsx'
import { isHonesty } from './read-honesty.ts'
import { battery, honesty, stateHonesty } from '#test/honesty.ts'
import { open } from '#test/open.tsx'
import { EVIDENCE } from '#test/learning.ts'
import { refuse, serve } from '#test/serve.ts'

const show = (answer: () => unknown = honesty) => {
  const server = serve({ 'GET /ml_api/honesty': answer })
  return { ...server, ...open(<HonestyPage />, { at: '/honesty' }) }
}

const foldOf = async (name: string) =>
  within((await screen.findByText(name)).closest('details') ?? document.body)

test('every state shows its rate beside chance, its evidence and its verdict', async () => {
  show()
  const georgia = await foldOf('Georgia')
  expect(georgia.getByText('10.03%')).toBeTruthy()
  expect(georgia.getByText('chance 10%')).toBeTruthy()
  expect(georgia.getByText('E 0.89')).toBeTruthy()
  expect(georgia.getByText('no evidence')).toBeTruthy()
  const simulated = screen.getByText(/^Simulated states \(\d+\)$/).closest('details')
  expect(simulated?.contains(screen.getByText('Georgia'))).toBe(true)
  expect((await foldOf('Iowa')).getByText('too few draws yet')).toBeTruthy()
  expect(
    screen.getByText('We found no evidence that the simulated draws differ from chance.'),
  ).toBeTruthy()
  expect(screen.getByText(/We track 2 simulated games\./)).toBeTruthy()
  expect(screen.getByText('$0.93')).toBeTruthy()
})

test('games with real draws and games with simulated draws are judged apart', async () => {
  show(() => honesty({ watched: 3, log10E: -0.046, simulated: { watched: 1, log10E: 1.4 } }))
  const banner = (
    await screen.findByText('We found no evidence that these draws differ from chance.')
  ).closest('.banner')
  expect(banner?.textContent).toContain('We track 3 games with real draws.')
  expect(banner?.textContent).toContain('worth $0.90. Anything below $20 is no evidence.')
  expect(banner?.textContent).toContain('not in this average. There, it would be worth $25.')
})

test('if all games have real draws, simulated ones are not mentioned', async () => {
  show(() => honesty({ watched: 1, log10E: 1.5, simulated: { watched: 0, log10E: null } }))
  const found = await screen.findByText(
    'There is evidence that some of these draws differ from chance.',
  )
  const banner = found.closest('.banner')
  expect(banner?.textContent).toContain('We track 1 game with real draws.')
  expect(banner?.textContent).not.toContain('simulated')
})

test('an opened state shows n and interval, the chart and the tests of randomness', async () => {
  const { person } = show()
  const georgia = await foldOf('Georgia')
  expect(georgia.queryByText('Looks fair')).toBeNull()
  await person.click(georgia.getByText('Georgia'))
  expect(await georgia.findByText('Looks fair')).toBeTruthy()
  expect(georgia.getByText(/10\.03% of 10,520 forecasts \(95% interval 9\.4/)).toBeTruthy()
  expect(
    georgia.getByRole('img', { name: /^Replay, Georgia over 2,630 scored draws/ }),
  ).toBeTruthy()
  expect(georgia.getByText('Is every digit drawn equally often?')).toBeTruthy()
  expect(georgia.getByText(/We tested 222/)).toBeTruthy()
})

test('draws that fail a test are not called fair, and the test is marked', async () => {
  const tests = battery().tests.map((one, at) => Object.assign(one, { q: at === 0 ? 0.004 : 0.6 }))
  const { person } = show(() =>
    honesty({ states: [stateHonesty({ battery: battery({ passed: false, tests }) })] }),
  )
  const georgia = await foldOf('Georgia')
  await person.click(georgia.getByText('Georgia'))
  expect(await georgia.findByText('Does not look fair')).toBeTruthy()
  expect(georgia.getByText('.004 *')).toBeTruthy()
})

test('the ways to fool the page are listed with the checks that detect them', async () => {
  const { person } = show()
  await person.click(screen.getByRole('heading', { name: 'Ways to fool this page' }))
  const table = within(await screen.findByRole('table', { name: /^Ways to fool this page/ }))
  const copies = table.getByRole('row', { name: /^10% of draws repeat the draw 50 earlier/ })
  expect(copies.textContent).toMatch(/20 of 20, after about [\d,]+ draws/)
  expect(table.getByRole('row', { name: /^Nothing: the draws are fair/ })).toBeTruthy()
})

test('a state names the strongest evidence, and lists the evidence of each kind', async () => {
  const carried = {
    ...EVIDENCE,
    verdict: 'strong evidence' as const,
    log10E: 4,
    carriedBy: 'evening draws repeat midday’s',
  }
  const { person } = show(() => honesty({ states: [stateHonesty({ evidence: carried })] }))
  const georgia = await foldOf('Georgia')
  await person.click(georgia.getByText('Georgia'))
  expect(await georgia.findByText('Strong evidence: evening draws repeat midday’s.')).toBeTruthy()
  await person.click(georgia.getByText('The numbers behind this'))
  const row = await georgia.findByRole('row', { name: /^Draws that repeat one of the 100 before/ })
  expect(row.textContent).toContain('0.62')
})

test('a state without evidence shows the departure that would have been detected', async () => {
  const { person } = show()
  const georgia = await foldOf('Georgia')
  await person.click(georgia.getByText('Georgia'))
  expect(
    await georgia.findByText(/^With 2,672 draws, we would have found a digit drawn 15%/),
  ).toBeTruthy()
})

test('before any training the page shows that no model is trained', async () => {
  show(() => honesty({ states: [], simulated: { watched: 0, log10E: null } }))
  expect(await screen.findByText('No model is trained yet.')).toBeTruthy()
})

test('if the figures fail to load, the text stays, and Retry loads them', async () => {
  const { answers, person } = show(() => refuse(503, 'unavailable', 'later'))
  expect(await screen.findByText('We can’t load the figures right now.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What chance is' })).toBeTruthy()
  answers['GET /ml_api/honesty'] = () => honesty()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Georgia')).toBeTruthy()
})

test('a tab shown again after a minute reloads, and keeps its figures if that fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { answers, sent } = show(honesty)
  await foldOf('Georgia')
  answers['GET /ml_api/honesty'] = () => refuse(503, 'unavailable', 'later')
  vi.setSystemTime(Date.now() + 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => sent('GET /ml_api/honesty')).toHaveLength(2)
  expect(screen.getByText('Georgia')).toBeTruthy()
  expect(screen.queryByText('We can’t load the figures right now.')).toBeNull()
})

test('the hand-written guard accepts the contract’s answer and rejects malformed ones', () => {
  expect(TrackRecord.parse(honesty())).toEqual(honesty())
  expect(isHonesty(honesty())).toBe(true)
  const [first] = honesty().states
  for (const broken of [
    null,
    { ...honesty(), watched: '2' },
    { ...honesty(), simulated: undefined },
    { ...honesty(), states: [{ ...first, status: 'asleep' }] },
    { ...honesty(), states: [{ ...first, backtest: { ...first?.backtest, top1: {} } }] },
  ])
    expect(isHonesty(broken)).toBe(false)
})

test('a state whose draws are not counted yet shows that', async () => {
  const members = EVIDENCE.members.slice(0, 1)
  const { person } = show(() =>
    honesty({ states: [stateHonesty({ evidence: { ...EVIDENCE, members } })] }),
  )
  await person.click(await screen.findByText('Georgia'))
  await person.click(await screen.findByText('The numbers behind this'))
  expect(screen.getByText(/^The draws are not counted yet/)).toBeTruthy()
  expect(screen.getByText(/held back and not counted/)).toBeTruthy()
})

const newKey = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])

/** Creates a signed file of a day. */
async function signedDay(covered: object = {}, key?: CryptoKeyPair) {
  const pair = key ?? (await newKey())
  const text = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  const none = { count: 0, hash: '0'.repeat(64) }
  const head = {
    format: 1,
    day: '2026-05-04',
    publicKey: text(await crypto.subtle.exportKey('spki', pair.publicKey)),
    previous: none.hash,
    states: [{ state: 'NY', simulated: false, forecasts: none, scores: none, ...covered }],
  }
  const bytes = new TextEncoder().encode(JSON.stringify(head))
  return { head, signature: text(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes)) }
}

async function openCheck(
  file: { head: object },
  chain: object = { links: [], next: null, head: null },
) {
  const bytes = new TextEncoder().encode(JSON.stringify(file.head))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const server = serve({
    'GET /ml_api/honesty': () => honesty(),
    'GET /ml_api/chain': () => chain,
    'GET /ml_api/chain/heads': () => ({ days: [{ day: '2026-05-04', hash }] }),
    'GET /ml_api/chain/heads/2026-05-04': () => file,
  })
  const opened = { ...server, ...open(<HonestyPage />, { at: '/honesty' }) }
  await opened.person.click(screen.getByText('Check our forecasts yourself'))
  await opened.person.click(await screen.findByRole('button', { name: 'Check the forecasts' }))
  return opened
}

const COPY_LABEL = 'Your copy of a signed file (optional)'
const copyOf = (file: object) =>
  new File([JSON.stringify(file)], 'copy.json', { type: 'application/json' })

test('a visitor checks the forecasts and the signed file of a day in the browser', async () => {
  const file = await signedDay()
  const { person } = await openCheck(file)
  expect(await screen.findByText('All hashes match. Forecasts: 0. Results: 0.')).toBeTruthy()
  expect(screen.getByText(/^The signed file of .* has no forecasts for Georgia\.$/)).toBeTruthy()
  const input = screen.getByLabelText(COPY_LABEL)
  await person.upload(input, new File(['nothing'], 'copy.json', { type: 'application/json' }))
  expect(await screen.findByText('This is not a signed file')).toBeTruthy()
  await person.upload(input, copyOf(file))
  await person.click(screen.getByRole('button', { name: 'Check the forecasts' }))
  expect(
    await screen.findByText('Your copy from May 4, 2026 has no forecasts for Georgia.'),
  ).toBeTruthy()
})

test('a signed file shows how many forecasts of the state it covers', async () => {
  const hash = 'b'.repeat(64)
  const file = await signedDay({ state: 'GA', forecasts: { count: 120, hash } })
  await openCheck(file, { links: [], next: null, head: { sequence: 120, hash } })
  expect(
    await screen.findByText('The signed file of May 4, 2026 matches. It covers 120 forecasts.'),
  ).toBeTruthy()
  expect(screen.getByText(/^Not checked: the evidence before the first forecast/)).toBeTruthy()
})

test('a copy that was signed with another key does not match', async () => {
  const { person } = await openCheck(await signedDay())
  await person.upload(await screen.findByLabelText(COPY_LABEL), copyOf(await signedDay()))
  await person.click(screen.getByRole('button', { name: 'Check the forecasts' }))
  expect(
    await screen.findByText('Your copy from May 4, 2026 was signed with another key.'),
  ).toBeTruthy()
  expect(screen.queryByText(/^Your copy .* matches/)).toBeNull()
})

test('a check waits for the file chosen last', async () => {
  const { person } = await openCheck(await signedDay())
  const copy = copyOf(await signedDay())
  const { promise, resolve } = Promise.withResolvers<string>()
  const text = await copy.text()
  copy.text = () => promise
  await person.upload(await screen.findByLabelText(COPY_LABEL), copy)
  await person.click(screen.getByRole('button', { name: 'Check the forecasts' }))
  resolve(text)
  await screen.findByText('Your copy from May 4, 2026 was signed with another key.')
})

test('a copy with our signature reveals that another file is published for its day', async () => {
  const key = await newKey()
  const { person } = await openCheck(await signedDay({}, key))
  const copy = await signedDay({ forecasts: { count: 3, hash: 'b'.repeat(64) } }, key)
  await person.upload(await screen.findByLabelText(COPY_LABEL), copyOf(copy))
  await person.click(screen.getByRole('button', { name: 'Check the forecasts' }))
  expect(await screen.findByText('We published another file for 2026-05-04')).toBeTruthy()
})

test('a forged file fails the check and shows the reason', async () => {
  const file = await signedDay()
  await openCheck({ ...file, head: { ...file.head, day: '2026-05-05' } })
  expect(await screen.findByRole('heading', { name: 'This record fails the check' })).toBeTruthy()
  expect(screen.getByText('The signature of the file of 2026-05-05 is wrong')).toBeTruthy()
  expect(screen.queryByText(/matches/)).toBeNull()
})

test('a failed download is not reported as a failed check', async () => {
  await openCheck(await signedDay(), { links: 'none' })
  expect(
    await screen.findByText(
      'We couldn’t download the forecasts. Check your connection and try again.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText('This record fails the check')).toBeNull()
})

test('choosing another file cancels the running check and discards its outcome', async () => {
  const { promise: waiting, resolve: answer } = Promise.withResolvers<object>()
  const { person } = await openCheck(await signedDay(), waiting)
  expect(await screen.findByRole('button', { name: 'Checking…' })).toBeTruthy()
  const nothing = new File(['nothing'], 'copy.json', { type: 'application/json' })
  await person.upload(screen.getByLabelText(COPY_LABEL), nothing)
  expect(await screen.findByText('This is not a signed file')).toBeTruthy()
  answer({ links: [], next: null, head: null })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByText(/^All hashes match/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Check the forecasts' })).toBeTruthy()
})

test('a server that repeats a page ends the check with an error', async () => {
  const { sent } = await openCheck(await signedDay(), { links: [], next: 0, head: null })
  expect(await screen.findByText(/^We couldn’t download the forecasts/)).toBeTruthy()
  expect(sent('GET /ml_api/chain')).toHaveLength(1)
})
