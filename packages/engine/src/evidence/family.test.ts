import { expect, test } from 'vitest'
import { digitsOfNumber } from '../series.ts'
import { PLANTS } from '../testing/planted.ts'
import { fairSeries } from '../testing/series.ts'
import { EvidenceFamily, totalLogE } from './family.ts'

const familyOf = (...[series, from]: Parameters<EvidenceFamily['pushSeries']>) => {
  const family = new EvidenceFamily()
  family.pushSeries(series, from)
  return family
}
const plantOf = (id: string) => {
  const plant = PLANTS.find((one) => one.id === id)
  if (!plant) throw new Error(`no plant ${id}`)
  return plant
}
/** The member with the most evidence after these draws of a plant, and what it says. */
const carrierOf = (id: string, draws: number) => {
  const family = familyOf(plantOf(id).series(draws, 1))
  const [first] = family.members.toSorted((a, b) => b.logE - a.logE)
  return { member: first?.id, finding: first?.finding, E: Math.exp(family.logE) }
}

test('before the first draw E is 1', () => {
  expect(new EvidenceFamily()).toMatchObject({ draws: 0, last: null, logE: 0 })
})

test('after 124 draws, the mean of E over all 10,000 next draws is E', () => {
  // The 125th draw is followed by a settlement, where all bets are made anew.
  const draws = 124
  const saved = familyOf(fairSeries(draws, 3)).toBytes()
  const before = new EvidenceFamily(saved)
  const sums = new Map<string, number>()
  for (let number = 0; number < 10_000; number++) {
    const after = new EvidenceFamily(saved)
    after.push({ digits: digitsOfNumber(number), slot: 1, day: 18_000 + Math.floor(draws / 2) })
    for (const { id, logE } of [...after.members, { id: 'all', logE: after.logE }])
      sums.set(id, (sums.get(id) ?? 0) + Math.exp(logE) / 10_000)
  }
  for (const { id, logE } of [...before.members, { id: 'all', logE: before.logE }])
    expect((sums.get(id) ?? 0) / Math.exp(logE), id).toBeCloseTo(1, 9)
})

test('evidence that is saved and continued equals evidence without a stop', () => {
  const series = fairSeries(300, 4)
  const stopped = familyOf({ ...series, length: 130 })
  const continued = new EvidenceFamily(stopped.toBytes())
  continued.pushSeries(series, 130)
  expect(continued.toBytes()).toEqual(familyOf(series).toBytes())
  expect(continued).toMatchObject({ draws: 300, last: { day: 18_149, slot: 1 } })
})

test('bytes of another version throw a RangeError', () => {
  const bytes = new EvidenceFamily().toBytes()
  expect(() => new EvidenceFamily(bytes.subarray(8))).toThrow(RangeError)
  new Float64Array(bytes.buffer)[0] = 0
  expect(() => new EvidenceFamily(bytes)).toThrow(RangeError)
})

test.each([
  ['one-digit', 8_000, 'digits', { kind: 'digit', place: 2, digit: 3, often: true }],
  ['moving-digit', 4_000, 'recent', { kind: 'digit', place: 1 }],
  ['copies', 600, 'copies', { kind: 'copy', lag: 50, places: [0, 1, 2, 3] }],
  [
    'evening-copies-midday',
    2_000,
    'sessions',
    { kind: 'repeated session', slot: 1, places: [0, 1, 2, 3] },
  ],
  ['linked-places', 4_000, 'pairs', { kind: 'pair', places: [0, 3] }],
  ['two-digits-again', 400, 'copies', { kind: 'copy', lag: 53, places: [2, 3] }],
])('the plant %s is found within %i draws by %s', (id, draws, member, finding) => {
  const carrier = carrierOf(id, draws)
  expect(carrier).toMatchObject({ member, finding })
  expect(carrier.E).toBeGreaterThan(100)
})

test('draws of a weekday, of a session, and transitions are named', () => {
  const changed = (change: (t: number, day: number) => number | undefined) => {
    const fair = fairSeries(4_000, 5)
    const digits = fair.digits.slice()
    for (let t = 1; t < fair.length; t++)
      digits[4 * t] = change(t, fair.days[t] ?? 0) ?? digits[4 * t] ?? 0
    const { members } = familyOf({ ...fair, digits })
    return members.toSorted((a, b) => b.logE - a.logE)[0]?.finding
  }
  // 1970-01-04 was a Sunday.
  expect(changed((t, day) => (day % 7 === 3 && t % 4 === 0 ? 8 : undefined))).toEqual({
    kind: 'weekday',
    weekday: 0,
  })
  expect(changed((t) => (t % 2 === 1 && t % 16 < 2 ? 8 : undefined))).toEqual({
    kind: 'session',
    slot: 1,
  })
})

test('the E of a state is the mean of the forecasts’ and seven members’', () => {
  const forecasts = { logE: Math.log(151), scored: 4 }
  expect(Math.exp(totalLogE(forecasts, { logE: Math.log(3) }))).toBeCloseTo((16 + 7 * 3) / 8, 9)
  expect(Math.exp(totalLogE(forecasts, null))).toBeCloseTo((16 + 7) / 8, 9)
})

test('the stored bets of a state are 88 kB', () => {
  expect(Math.round(new EvidenceFamily().toBytes().length / 1000)).toBe(88)
})
