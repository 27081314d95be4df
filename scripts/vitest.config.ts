import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['*.test.ts'],
    isolate: false,
    maxWorkers: 3,
    testTimeout: 180_000,
  },
})
