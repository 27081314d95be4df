import { exportTickets, ticketLedger } from '@fourcast/contract/ticket-sums.ts'
import { correctTicket, recordTicket } from '@fourcast/contract/tickets.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { made } from './testing/results.ts'
import { ticketForm } from './testing/tickets.ts'
import { drawsOf, ledgerSums, type SettledTicket } from './ledger-sums.ts'
import { computeLedgerSums } from './luck-thread.ts'

const NOW = '2026-05-04T16:00:00Z'

async function recorded(app: TestApp, person: Person, ...tickets: object[]) {
  const result = await made(app, person, { at: NOW, numbers: '0768' })
  return await Promise.all(
    tickets.map((changes) => app.call(recordTicket, { body: ticketForm(result, changes) }, person)),
  )
}

/** Stores the draw of 4 May after it was held, and signs in again. */
async function settled(app: TestApp, person: Person) {
  app.clock.set('2026-05-05T02:00:00Z')
  await importText(app, csvOf('2026-05-04 Evening 8670'))
  return await signIn(app, person, { rememberMe: true })
}

test('months and games have stake, prizes and net, beside those of luck', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  await recorded(
    app,
    person,
    { bet: 'box', stakeCents: 100 },
    { bet: 'straight', stakeCents: 200 },
    { bet: 'box', stakeCents: 100, drawTime: 'Night', drawDate: '2026-05-09' },
  )
  const [iowa] = await recorded(app, person, { state: 'IA', stakeCents: 100 })
  await recorded(app, other, { stakeCents: 10_000 })
  const later = await settled(app, person)
  await app.call(correctTicket, { params: { id: iowa?.id ?? '' }, body: { prize: 2_500 } }, later)
  const ledger = await app.call(ticketLedger, {}, later)
  expect(ledger).toMatchObject({ waiting: 1, currency: 'USD' })
  const georgia = {
    id: 'GA',
    name: 'Georgia Cash 4',
    tickets: 2,
    stakeCents: 300,
    prizesCents: 20_000,
    netCents: 19_700,
    // $1 returns 48 cents in a box and 50 straight.
    expectedCents: 48 + 100 - 300,
    lowCents: -300,
    highCents: -300,
  }
  expect(ledger.games).toEqual([
    georgia,
    expect.objectContaining({ id: 'IA', stakeCents: 100, netCents: 2_400, expectedCents: -40 }),
  ])
  expect(ledger.months).toEqual([
    expect.objectContaining({ id: '2026-05', tickets: 3, netCents: 22_100 }),
  ])
  expect(ledger.total).toMatchObject({ id: 'all', stakeCents: 400, netCents: 22_100 })
})

test('tickets with shared prizes are in no sum beside luck, and are counted', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const [california] = await recorded(app, person, { state: 'CA' }, { stakeCents: 200 })
  const later = await settled(app, person)
  const params = { id: california?.id ?? '' }
  await app.call(correctTicket, { params, body: { prize: 300_000 } }, later)
  const ledger = await app.call(ticketLedger, {}, later)
  expect(ledger).toMatchObject({ shared: 1, waiting: 0 })
  expect(ledger.total).toMatchObject({ tickets: 1, netCents: -200, expectedCents: -100 })
  expect(ledger.games.map(({ id }) => id)).toEqual(['GA'])
})

const settledIn = (state: string, session: string): SettledTicket => ({
  id: crypto.randomUUID(),
  numbers: '0768',
  state,
  drawDate: '2026-05-04',
  session,
  bet: 'box',
  stakeCents: 100,
  prizeCents: 0,
  prizeFrom: 'draw',
})

test('tickets of states that hold one draw win together, and no others', () => {
  const [nh, vt] = [settledIn('NH', 'Evening'), settledIn('VT', 'Evening')]
  const [later, georgia] = [settledIn('NH', 'Midday'), settledIn('GA', 'Evening')]
  const draws = drawsOf([nh, later, vt, georgia])
  expect(draws.map(({ tickets }) => tickets)).toEqual([[nh, vt], [later], [georgia]])
})

test('the sums of 10,000 tickets come from the thread, and cost requests little', async () => {
  const tickets = Array.from({ length: 10_000 }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0')
    const month = String(1 + (Math.floor(at / 28) % 12)).padStart(2, '0')
    const numbers = String((at * 7_919) % 10_000).padStart(4, '0')
    const drawn = { drawDate: `${2000 + (at % 25)}-${month}-${day}`, stakeCents: 100 + (at % 40) }
    return Object.assign(settledIn('GA', 'Evening'), drawn, { numbers, bet: 'straight' })
  }) satisfies SettledTicket[]
  const many = { count: tickets.length, json: JSON.stringify(tickets) }
  // The first request starts the thread.
  await computeLedgerSums(many)
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const begun = process.threadCpuUsage()
    const sums = await computeLedgerSums(many)
    const { user, system } = process.threadCpuUsage(begun)
    times.push((user + system) / 1000)
    expect(sums).toEqual(ledgerSums(tickets))
  }
  // CPU time of this thread, so that other work on the machine does not count.
  expect(Math.min(...times)).toBeLessThan(10)
})

test('without tickets every sum is 0', async () => {
  await using app = await openTestApp({ now: NOW })
  const ledger = await app.call(ticketLedger, {}, await signUp(app))
  expect(ledger.total).toMatchObject({ tickets: 0, netCents: 0, expectedCents: 0, lowCents: 0 })
  expect([ledger.months, ledger.games, ledger.waiting]).toEqual([[], [], 0])
})

test('the file has every ticket of its owner, newest draw first', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  await recorded(
    app,
    person,
    { bet: 'box', stakeCents: 150 },
    { drawTime: 'Night', drawDate: '2026-05-09' },
  )
  await recorded(app, other, { stakeCents: 10_000 })
  const later = await settled(app, person)
  const file = await app.request(exportTickets, {}, later)
  expect(file.headers['content-disposition']).toContain('cash4_tickets.csv')
  expect(file.payload.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    '"Draw Date","Draw","State","Numbers","Bet","Stake","Prize","Prize From"',
    `"2026-05-09","Night","Georgia","=""0768""","straight","1.00","",""`,
    `"2026-05-04","Evening","Georgia","=""0768""","box","1.50","300.00","usual prizes"`,
  ])
})

test.each(['/api/numbers/plays/ledger', '/api/numbers/plays.csv'])(
  '%s needs a session',
  async (url) => {
    await using app = await openTestApp()
    expect((await app.inject({ url })).statusCode).toBe(401)
  },
)
