import { defineConfig } from 'vitest/config'
import { SCHEMAS } from './schemas.ts'

export default defineConfig({
  resolve: { alias: SCHEMAS },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // A download or an external link does not navigate: the next test starts on the same page.
    environmentOptions: {
      happyDOM: {
        width: 1280,
        height: 800,
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    setupFiles: ['src/test/setup.ts', 'no-network.mjs'],
    maxWorkers: 3,
    // Test files share a window and its modules: setup.ts resets both after every test.
    isolate: false,
    // Most objects of a test are garbage at its end: a large nursery is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 180_000,
  },
})
