import { expect, test } from 'vitest'
import { hash } from './argon2.ts'
import { PASSWORD } from './password.ts'

test('what failed once is tried again; what was hashed once is remembered', async () => {
  // Each lane takes memory of its own.
  const tooMany = { parallelism: 99 }
  const failed = hash(PASSWORD, tooMany)
  await expect(failed).rejects.toThrow()
  const again = hash(PASSWORD, tooMany)
  expect(again).not.toBe(failed)
  await expect(again).rejects.toThrow()
  const enough = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  expect(await hash(PASSWORD, enough)).toBe(await hash(PASSWORD, enough))
})
