import { defineConfig } from 'vitest/config'

// Claims about rates and the README's figures need minutes, so `npm run test:statistics` runs them.
export default defineConfig({
  test: {
    projects: [
      'packages/engine/vitest.statistics.config.ts',
      'packages/server/vitest.statistics.config.ts',
    ],
  },
})
