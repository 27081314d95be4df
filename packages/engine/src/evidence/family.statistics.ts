import { expect, test } from 'vitest'
import { PLANTS } from '../testing/planted.ts'
import { fairSeries } from '../testing/series.ts'
import { EvidenceFamily } from './family.ts'

/** The highest E at any draw. */
const highest = (family: EvidenceFamily, series: ReturnType<typeof fairSeries>) => {
  let most = 0
  for (let t = 0; t < series.length; t++) {
    family.pushSeries({ ...series, length: t + 1 }, t)
    most = Math.max(most, family.logE)
  }
  return Math.exp(most)
}

test('of 2,000 fair series of 2,000 draws, E is ever 20 in at most 5 %', async ({ annotate }) => {
  const ever = Array.from({ length: 2_000 }, (_, seed) =>
    highest(new EvidenceFamily(), fairSeries(2_000, 50_000 + seed)),
  )
  const [at20, at5] = [20, 5].map((E) => ever.filter((most) => most >= E).length)
  await annotate(`E ≥ 20 in ${at20}, E ≥ 5 in ${at5} of 2,000 fair series`)
  expect(at20).toBeLessThanOrEqual(100)
  // Ville allows 400 of them.
  expect(at5).toBeLessThanOrEqual(400)
})

test.each(PLANTS.map(({ id }) => id))('the plant %s is found in all of 10 series', (id) => {
  const plant = PLANTS.find((one) => one.id === id)
  const logEs = Array.from({ length: 10 }, (_, seed) => {
    const family = new EvidenceFamily()
    if (plant) family.pushSeries(plant.series(plant.draws, 60_000 + seed))
    return family.logE
  })
  for (const logE of logEs) expect(Math.exp(logE)).toBeGreaterThan(20)
})
