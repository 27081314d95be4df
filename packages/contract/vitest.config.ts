import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract', // Nothing here has state that a test could leave behind.
    isolate: false,
    include: ['src/**/*.test.ts'],
  },
})
