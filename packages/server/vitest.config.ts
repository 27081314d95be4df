import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/setup.ts'],
    setupFiles: ['src/testing/this-machine-only.ts'],
    alias: {
      '@node-rs/argon2': fileURLToPath(new URL('src/testing/argon2.ts', import.meta.url)),
    },
    // Files of a worker share its modules, so that each imports and compiles the app once: what one
    // leaves behind (timers, environment, connections) is a fault that another one finds.
    isolate: false,
    // A worker waits for its database, a process or a timer half of the time: three keep two cores busy.
    // Vitest wants the same number for all projects that run together.
    maxWorkers: 3,
    // Most of what a test makes is garbage at its end: a large nursery is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
