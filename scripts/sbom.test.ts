import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Component {
  name: string
  version: string
  purl: string
  hashes: { alg: string }[]
}

test('npm run sbom lists the shipped packages with version, URL and hash', () => {
  const written = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const bom: { bomFormat: string; specVersion: string; components: Component[] } =
    JSON.parse(written)
  expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.6'])
  const lock: { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> } =
    JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8'))
  for (const name of ['fastify', 'pg', 'react', 'zod']) {
    const found = bom.components.find((one) => one.name === name)
    const version = lock.packages[`node_modules/${name}`]?.version
    expect(found).toMatchObject({ version, purl: `pkg:npm/${name}@${version}` })
    expect(found?.hashes).toMatchObject([{ alg: 'SHA-512' }])
  }
  const names = new Set(bom.components.map(({ name }) => name))
  const shipped = Object.entries(lock.packages).flatMap(([path, one]) =>
    path.includes('node_modules/') && !one.dev && !one.link
      ? [path.replace(/^.*node_modules\//, '')]
      : [],
  )
  expect(shipped.filter((name) => !names.has(name))).toEqual([])
  for (const tool of ['vitest', 'oxlint', 'knip']) expect(names.has(tool)).toBe(false)
})
