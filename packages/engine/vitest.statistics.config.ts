import { defineConfig } from 'vitest/config'

// Claims about rates need hundreds of histories. That takes too long for `npm test`, so `npm run
// test:statistics` runs them.
export default defineConfig({
  test: { name: 'statistics', include: ['src/**/*.statistics.ts'], testTimeout: 0, hookTimeout: 0 },
})
