import './zod-setup.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'

test('zod compiles nothing, or a page would break its content policy', () => {
  expect(z.config().jitless).toBe(true)
})
