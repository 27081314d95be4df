import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'engine', // Nothing here has state that a test could leave behind.
    isolate: false,
    include: ['src/**/*.test.ts'],
  },
})
