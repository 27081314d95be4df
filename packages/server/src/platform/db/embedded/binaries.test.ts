import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type Binaries, findBinaries, linkElsewhere, linkLibraries, programOf } from './binaries.ts'

beforeEach(({ skip }) =>
  skip(process.platform !== 'linux', 'only on Linux do the programs need links to start'),
)

// As npm unpacks it when install scripts are off.
function unpacked() {
  const top = mkdtempSync(join(tmpdir(), 'fourcast-binaries-'))
  const native = join(top, 'native')
  const installed = findBinaries(join(top, 'unused')).native
  cpSync(installed, native, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  return { top, native, [Symbol.dispose]: () => rmSync(top, { recursive: true }) }
}

const versions = (binaries: Binaries): string[] =>
  (['postgres', 'initdb'] as const).map((name) => {
    const options = { env: binaries.env, encoding: 'utf8', stdio: 'pipe' } as const
    return execFileSync(programOf(binaries, name), ['--version'], options).split(' ')[0] ?? ''
  })

test('programs run once their libraries are linked', () => {
  using place = unpacked()
  expect(() => versions({ native: place.native, env: {} })).toThrow('shared libraries')
  expect(linkLibraries(place.native, join(place.top, 'spare'))).toEqual({})
  expect(versions({ native: place.native, env: {} })).toEqual(['postgres', 'initdb'])
})

test('they run from packages that belong to somebody else', () => {
  using place = unpacked()
  const before = readdirSync(join(place.native, 'lib'))
  const env = linkElsewhere(place.native, join(place.top, 'spare'))
  expect(versions({ native: place.native, env })).toEqual(['postgres', 'initdb'])
  expect(readdirSync(join(place.native, 'lib'))).toEqual(before)
})
