import { defineConfig } from 'vitest/config'

// The figures of the README: minutes, run by `npm run test:statistics`.
export default defineConfig({
  test: { name: 'readme', include: ['src/**/*.statistics.ts'], testTimeout: 0 },
})
