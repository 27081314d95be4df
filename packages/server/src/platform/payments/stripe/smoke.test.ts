import { expect, test } from 'vitest'
import { smoke } from './smoke.ts'
import type { Finding } from './smoke.ts'
import { NOW, openTestRail } from './testing/rail.ts'

test('the smoke test holds against the stand-in, and tells no secret', async () => {
  await using at = await openTestRail()
  const findings: Finding[] = []
  expect(await smoke(at.rail, { now: () => NOW }, (finding) => findings.push(finding))).toBe(true)
  expect(findings).toHaveLength(17)
  expect(JSON.stringify(findings)).not.toContain('_secret_')
})

test('what does not hold is said, and fails the whole', async () => {
  await using at = await openTestRail()
  const findings: Finding[] = []
  const broken = { ...at.rail, refund: async () => ({ outcome: 'unknown' as const }) }
  expect(await smoke(broken, { now: () => NOW }, (finding) => findings.push(finding))).toBe(false)
  expect(findings.filter(({ holds }) => !holds).map(({ what }) => what)).toEqual([
    'half of it is paid back',
    'nor more than was paid',
  ])
})
