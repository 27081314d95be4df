import * as contract from '@fourcast/contract/numbers.ts'
import { computePick } from '@fourcast/engine/computed-pick.ts'
import { fourPlaces } from '@fourcast/engine/digits.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'

const CALLS = {
  flash: contract.generateFlash,
  mirror: contract.generateMirror,
  mixed: contract.generateMixed,
} as const

const METHODS = ['flash', 'mirror', 'mixed'] as const

/** Each type of box, zeros in front, and empty places. */
const INPUTS = [
  [1, 2, 3, 4],
  [0, 0, 7, 8],
  [5, 5, 2, 2],
  [9, 9, 9, 1],
  [6, 6, 6, 6],
  [0, 9],
  [null, 4, null, 1],
]

test('a browser without a connection computes what the server answers', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { token } = await signUp(app)
  for (const inputNumbers of INPUTS)
    for (const method of METHODS) {
      // Ten of Box 4 a day and 30 in all: seven inputs with three boxes.
      const made = await app.call(CALLS[method], { body: { inputNumbers } }, { token })
      const { flashNumbers, mirrorNumbers, ...rest } = computePick(method, fourPlaces(inputNumbers))
      expect(made).toMatchObject(rest)
      expect([made.flashNumbers, made.mirrorNumbers]).toEqual([flashNumbers, mirrorNumbers])
    }
})
