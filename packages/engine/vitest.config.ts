import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'engine',
    include: ['src/**/*.test.ts'],
    isolate: false,
    maxWorkers: 3,
    testTimeout: 180_000,
  },
})
