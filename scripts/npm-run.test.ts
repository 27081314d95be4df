import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const { scripts } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { scripts: Record<string, string> }

const commands = Object.entries(scripts).filter(([name]) => !name.startsWith('pre'))

test.each(commands.filter(([name]) => name !== 'lock'))(
  'npm run %s installs what it runs, on a fresh clone with Node 20',
  (name) => {
    expect(scripts[`pre${name}`]).toMatch(/^node scripts\/setup\.mjs/)
  },
)

test.each(
  commands.filter(([, command]) =>
    /vitest|oxfmt|drizzle-kit|scripts\/(?!sbom)\w+\.ts/.test(command),
  ),
)('npm run %s installs the development tools that it runs', (name) => {
  expect(scripts[`pre${name}`]).toContain(' --dev')
})

test('npm run lock needs npm and any Node ≥ 20: it changes what would be installed', () => {
  expect(scripts['lock']).toMatch(
    /^npm install --package-lock-only \S+ && node scripts\/lock\.mjs$/,
  )
})

test('npm run dev serves the API on PORT, and the web asks it there', async () => {
  expect(scripts['dev']).toContain('--env-file-if-exists=.env')
  vi.stubEnv('PORT', '4190')
  vi.stubEnv('FOURCAST_SERVER', undefined)
  const { default: config } = await import('../packages/web/vite.config.ts')
  vi.unstubAllEnvs()
  expect(config).toMatchObject({ server: { proxy: { '/api': 'http://localhost:4190' } } })
})
