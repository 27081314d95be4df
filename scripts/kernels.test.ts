import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile, KERNELS, moduleOf } from './kernels.ts'

test.each(KERNELS)(
  'the %s kernel in the repository is what its source compiles to',
  (name) => {
    expect(readFileSync(moduleOf(name), 'utf8') === compile(name), 'run `npm run kernels`').toBe(
      true,
    )
  },
  60_000,
)

test('a source that does not compile says so', () => {
  expect(() => compile('missing')).toThrow('packages/engine/assembly/missing.ts does not compile')
})
