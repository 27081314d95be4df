import { expect, test } from 'vitest'
import { checkAll, pickOf, sha256 } from './check.ts'
import { COMMITMENT, pickGiven, SEED } from '#test/fair.ts'

test('the browser computes what openssl does, in whatever words', async () => {
  // printf 'luck:0:0' | openssl dgst -sha256 -hmac SEED: c082d398 modulo 10,000 is 9320.
  for (const [client, nonce, number] of [
    ['luck', 0, '9320'],
    ['luck', 1, '1962'],
    ['a:b:7', 3, '6429'],
    ['ünïcode ☘', 12, '5591'],
  ] as const)
    expect((await pickOf(SEED, { client, nonce })).join('')).toBe(number)
})

test('the commitment is the SHA-256 of the text of the seed', async () => {
  expect(await sha256(SEED)).toBe(COMMITMENT)
})

test('a pick that was changed is found among those that were not', async () => {
  const checked = await checkAll(SEED, [pickGiven(1, '1963'), pickGiven(0, '9320')])
  expect([...checked]).toEqual([
    [1, false],
    [0, true],
  ])
})
