import { defineConfig } from 'vitest/config'
import { SCHEMAS } from './schemas.ts'

export default defineConfig({
  resolve: { alias: SCHEMAS },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // A download or a link to elsewhere leaves the page where it is: the next test begins on it.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    setupFiles: ['src/test/setup.ts', 'no-network.mjs'],
    maxWorkers: 3,
    // Files share a window and its modules: setup.ts puts both back after every test.
    isolate: false,
    // Most of what a test makes is garbage at its end: a large nursery is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 180_000,
  },
})
