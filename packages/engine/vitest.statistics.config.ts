import { defineConfig } from 'vitest/config'

// Claims about rates need hundreds of histories: minutes, run by `npm run test:statistics`.
export default defineConfig({
  test: { name: 'statistics', include: ['src/**/*.statistics.ts'], testTimeout: 0, hookTimeout: 0 },
})
