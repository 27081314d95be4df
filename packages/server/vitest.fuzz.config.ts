import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

// Every call 500 times, and connections that are slow in earnest: minutes, run by `npm run test:fuzz`.
export default defineConfig({
  test: {
    ...usual.test,
    env: { FUZZ_CASES: '500' },
    include: ['src/fuzz.test.ts', 'src/platform/http/slow.test.ts'],
  },
})
