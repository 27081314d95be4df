import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { projects: ['packages/{engine,contract,server,web}', 'scripts'], passWithNoTests: false },
})
