import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { StandInAnswer } from './testing.ts'
import { envOf, nyRows, published, standIn, checkSources } from './testing.ts'

/** A date, and the digits of each state's last draw on it. */
type Drawn = readonly (readonly [date: string, digits: string])[]

const partsOf = (date: string) => Temporal.PlainDate.from(date)
const two = (n: number) => String(n).padStart(2, '0')
const usDate = (date: string) => {
  const { year, month, day } = partsOf(date)
  return `${two(month)}/${two(day)}/${year}`
}
const lines = (draws: Drawn, line: (date: string, digits: string[]) => string) =>
  draws.map(([date, digits]) => line(date, [...digits])).join('\n')

/** The answers of each free source for these days, by a part of its URL. */
const TELLS: Readonly<Record<string, (draws: Drawn, url: URL) => string>> = {
  'hsys-3def': (draws) =>
    nyRows(...draws.map(([date, digits]) => ({ date, evening_win_4: digits }))),
  daily4night: (draws) =>
    lines(draws, (date, digits) => {
      const { year, month, day } = partsOf(date)
      return `Daily 4 Night,${month},${day},${year},${digits.join(',')},,0`
    }),
  'pick4-download': (draws) =>
    `"Date","Day/Eve","Ball 1","Ball 2","Ball 3","Ball 4","Fireball"\n${lines(
      draws,
      (date, digits) => `"${usDate(date)}","E","${digits.join('","')}","8"`,
    )}`,
  downloadall: (draws) =>
    `Results for Pick 4\n${lines(draws, (date, digits) => `${usDate(date)}; Night: ${digits.join(',')}`)}`,
  'draw-games': (draws) =>
    JSON.stringify({
      draws: draws.map(([date, digits]) => ({
        gameName: 'CASH 4',
        name: 'NIGHT',
        status: 'CLOSED',
        drawTime: partsOf(date).toZonedDateTime({
          timeZone: 'America/New_York',
          plainTime: '23:34',
        }).epochMilliseconds,
        results: [{ primary: [...digits], drawType: 'Regular' }],
      })),
    }),
  'past-draw-numbers': (draws, url) =>
    url.searchParams.get('page') === '0'
      ? `<html><table class="views-table"><tbody>${lines(
          draws,
          (date, digits) =>
            `<tr><td><time datetime="${date}"></time></td><td>11:30pm</td><td>${digits.map((digit) => `<b class="ball">${digit}</b>`).join('')}</td></tr>`,
        )}</tbody></table>`
      : '<html><div class="view-empty">No draws</div>',
  'Games/Pick4': (draws) =>
    `<html>${lines(
      draws,
      (date, digits) =>
        `<p class="numbers-date">${usDate(date)} - Evening</p>${digits.map((digit) => `<span class="number-circle">${digit}</span>`).join('')}`,
    )}`,
  'draw-history': (draws) =>
    `"Draw Date","Draw","Number 1","Number 2","Number 3","Number 4"\n${lines(draws, (date, digits) => `${date},"Evening",${digits.join(',')}`)}`,
}

/** Other games get an empty answer. */
function tell(draws: Drawn, url: URL): string {
  const address = decodeURIComponent(url.href)
  const [, told] = Object.entries(TELLS).find(([part]) => address.includes(part)) ?? []
  return told && !/1050|CASH.3|FANTASY/.test(address) ? told(draws, url) : ''
}

const all =
  (draws: Drawn): StandInAnswer =>
  ({ url }, out) =>
    void out.end(tell(draws, url))

const ALL = 'DC Night dclottery,GA Night galottery,NC Evening nclottery,NY Evening socrata'
  .concat(',SC Evening sclottery,TX Night texas,VA Night valottery,WI Evening wilottery')
  .split(',')
  .map((text) => text.split(' '))

/** The published draws when all sources report this draw. */
const everywhere = (date: string, digits: string, without = '') =>
  ALL.filter(([state]) => state !== without).map(
    ([state, session, source]) => `${state} cash4 ${date} ${session} ${digits} ${source}`,
  )

const NOW = '2026-05-06T12:00:00Z'
const TRUE: Drawn = [
  ['2026-05-05', '0768'],
  ['2026-05-04', '4081'],
]

/** An app with an empty database and only the sources configured. */
const openEmpty = (base: string, now = NOW) =>
  openTestApp({ now, env: { ...envOf('', { base }), DRAW_SOURCES: '' } })

const four = async (app: TestApp) => (await published(app)).toSorted()

test('every free source fills an empty database', async () => {
  await using server = await standIn(all(TRUE))
  await using app = await openEmpty(server.base)
  await checkSources(app)
  expect(await four(app)).toEqual(
    [...everywhere('2026-05-05', '0768'), ...everywhere('2026-05-04', '4081')].toSorted(),
  )
  // Missed draws come with the next answer of each source.
  const gap = ['2026-05-08', '2026-05-07', '2026-05-06'].map((date) => [date, '1234'] as const)
  server.answer(all([...gap, ...TRUE]))
  app.clock.set('2026-05-09T12:00:00Z')
  await checkSources(app)
  expect(await four(app)).toHaveLength(5 * ALL.length)
})

const nothing: [what: string, answer: StandInAnswer][] = [
  ['a page', (_request, out) => void out.end('<!doctype html><title>Oops!</title>')],
  ['a 403', ({ url }, out) => void out.writeHead(403).end(tell(TRUE, url))],
  ['a 429', ({ url }, out) => void out.writeHead(429).end(tell(TRUE, url))],
  [
    'an answer that breaks off',
    ({ url }, out) => {
      out.writeHead(200, { 'content-length': '90000' })
      out.write(tell(TRUE, url))
      setImmediate(() => out.destroy())
    },
  ],
  ['letters', all([['2026-05-05', '12x4']])],
  ['too many digits', all([['2026-05-05', '12345']])],
  ['too few digits, where no zero can be missing', all([['2026-05-05', '']])],
  ['a draw of tonight', all([['2026-05-06', '1234']])],
  ['a draw of next year', all([['2027-05-05', '1234']])],
]
test.each(nothing)(
  '%s instead of draws publishes nothing from any free source',
  async (_what, answer) => {
    await using server = await standIn(answer)
    await using app = await openEmpty(server.base)
    await checkSources(app)
    expect(await published(app)).toEqual([])
  },
)

test('only complete rows of a truncated answer are published', async () => {
  for (const length of [20, 60, 110, 160, 200]) {
    await using server = await standIn(
      ({ url }, out) => void out.end(tell(TRUE, url).slice(0, length)),
    )
    await using app = await openEmpty(server.base)
    await checkSources(app)
    const truth = new Set([
      ...everywhere('2026-05-05', '0768'),
      ...everywhere('2026-05-04', '4081'),
    ])
    expect((await published(app)).filter((draw) => !truth.has(draw))).toEqual([])
  }
})

test('repeating yesterday’s answer adds no draw for today', async () => {
  await using server = await standIn(all(TRUE))
  await using app = await openEmpty(server.base)
  await checkSources(app)
  const before = await four(app)
  app.clock.advance({ hours: 24 })
  await checkSources(app)
  expect(await four(app)).toEqual(before)
})

test('on daylight saving changes, each draw has its own day and time', async () => {
  const autumn: Drawn = [
    ['2026-11-01', '1111'],
    ['2026-10-31', '2222'],
  ]
  await using server = await standIn(all(autumn))
  await using app = await openEmpty(server.base, '2026-11-02T12:00:00Z')
  await checkSources(app)
  expect(await four(app)).toEqual(
    // Texas has no draws on Sundays.
    [...everywhere('2026-11-01', '1111', 'TX'), ...everywhere('2026-10-31', '2222')].toSorted(),
  )
  const { rows } = await app.pool.query(
    `select draw_at from draw where state = 'GA' and not simulated order by draw_at`,
  )
  expect(rows.map(({ draw_at: at }) => new Date(at).toISOString())).toEqual([
    '2026-11-01T03:34:00.000Z',
    '2026-11-02T04:34:00.000Z',
  ])
})
