import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOlder, nextVersion, released } from './release/changelog.ts'

const ROOT = join(import.meta.dirname, '..')
const COPIED = [
  'package.json',
  'package-lock.json',
  'deploy',
  'scripts/release.ts',
  'scripts/release',
  'scripts/sbom.ts',
]
const CHANGELOG = `# Changelog

## Unreleased
Nothing has been released yet. The first version will contain:

### Added
- A first thing.
`

/** A repository of its own, with what a release reads and writes. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'release-'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true })
  writeFileSync(join(root, 'CHANGELOG.md'), CHANGELOG)
  writeFileSync(join(root, 'README.md'), 'Version 1.0.0\n')
  writeFileSync(join(root, '.gitignore'), '.cache\n')
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Test')
  git('config', 'user.email', 'test@example.com')
  const commit = (message: string) => (git('add', '.'), git('commit', '--quiet', '-m', message))
  commit('feat: begin')
  return {
    git,
    commit,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    release: (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: root, encoding: 'utf8' }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

test('a release writes the version everywhere, moves the entries, commits and tags', () => {
  using it = checkout()
  expect(it.release('1.0.0').stderr).toBe('')
  expect(it.read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## Unreleased\n\n## 1\.0\.0 - \d{4}-\d\d-\d\d\n### Added\n- A first thing\.\n$/,
  )
  it.write(
    'CHANGELOG.md',
    it.read('CHANGELOG.md').replace('ed\n\n', 'ed\n### Fixed\n- A second.\n\n'),
  )
  it.commit('fix: a second thing')
  const second = it.release('minor')
  expect(second.stdout).toContain('git push origin main v1.1.0')
  expect(it.read('CHANGELOG.md')).toMatch(
    /## 1\.1\.0 - \S+\n### Fixed\n- A second\.\n\n## 1\.0\.0 /,
  )
  expect(JSON.parse(it.read('package.json')).version).toBe('1.1.0')
  const lock = JSON.parse(it.read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual(['1.1.0', '1.1.0'])
  expect(it.git('grep', '-ho', 'fourcast:[0-9][^ ]*').split('\n')).toEqual(
    Array.from({ length: 5 }, () => 'fourcast:1.1.0'),
  )
  expect(it.read('deploy/Dockerfile')).toContain('org.opencontainers.image.version=1.1.0')
  const sbom = JSON.parse(it.read('.cache/release/fourcast-1.1.0.cdx.json'))
  expect(sbom.metadata.component.version).toBe('1.1.0')
  expect(it.git('log', '-1', '--format=%s')).toBe('chore(release): 1.1.0')
  expect(it.git('tag', '--list', '--format=%(refname:short) %(contents:body)', 'v1.1.0')).toContain(
    '### Fixed\n- A second.',
  )
  expect(it.git('status', '--porcelain')).toBe('')
})

test('a dry run shows the release and its obstacles, and changes nothing', () => {
  using it = checkout()
  it.write('README.md', 'Version 1.0.0 was never released.')
  it.commit('docs: say so')
  it.git('checkout', '--quiet', '-b', 'other')
  it.write('new.txt', '')
  const head = it.git('rev-parse', 'HEAD')
  const { status, stdout, stderr } = it.release('patch', '--dry-run')
  expect([status, stderr]).toEqual([0, ''])
  for (const obstacle of [
    'Switch to main to make a release. You are on other.',
    'Commit or stash your changes first.',
    'README.md says that this version was never released. Correct it first.',
  ])
    expect(stdout).toContain(`A release would stop: ${obstacle}`)
  expect(stdout.match(/^\+.*1\.0\.1/gm)).toHaveLength(10)
  expect(stdout).toContain('- A first thing.')
  expect(stdout).toContain('.cache/release/fourcast-1.0.1.cdx.json')
  expect(stdout).toContain('chore(release): 1.0.1')
  expect(stdout).toContain('git push origin main v1.0.1')
  expect(it.git('rev-parse', 'HEAD')).toBe(head)
  expect(it.git('tag', '--list')).toBe('')
  expect(it.git('status', '--porcelain', '--ignored')).toBe('?? new.txt')
  expect(it.release('--dry-run', 'minor').stdout).toContain('v1.1.0')
  expect(it.release('0.9.0', '--dry-run').status).toBe(1)
})

test('a release that cannot be made says why and changes nothing', () => {
  using it = checkout()
  const head = it.git('rev-parse', 'HEAD')
  const refused = (step: string) => {
    const { status, stderr } = it.release(step)
    return [status, stderr.trim()]
  }
  expect(refused('')).toEqual([
    1,
    'Usage: npm run release -- patch|minor|major [--dry-run], or a version like 1.0.0',
  ])
  expect(refused('0.9.0')).toEqual([1, '0.9.0 is older than the current version, 1.0.0.'])
  it.git('tag', 'v1.0.0')
  expect(refused('1.0.0')).toEqual([1, '1.0.0 is already released.'])
  it.git('checkout', '--quiet', '-b', 'other')
  expect(refused('minor')).toEqual([1, 'Switch to main to make a release. You are on other.'])
  it.git('checkout', '--quiet', 'main')
  it.write('new.txt', '')
  expect(refused('minor')).toEqual([1, 'Commit or stash your changes first.'])
  it.write('README.md', 'Version 1.0.0 was never released.')
  it.commit('docs: say so')
  expect(refused('minor')).toEqual([
    1,
    'README.md says that this version was never released. Correct it first.',
  ])
  it.write('README.md', '')
  it.write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n')
  it.commit('docs: empty')
  expect(refused('minor')).toEqual([1, "CHANGELOG.md has no entries under 'Unreleased'."])
  expect(it.git('rev-parse', 'HEAD~2')).toBe(head)
  expect(it.git('status', '--porcelain')).toBe('')
})

test.each([
  ['patch', '1.4.3'],
  ['minor', '1.5.0'],
  ['major', '2.0.0'],
  ['3.0.1', '3.0.1'],
  ['v3', null],
])('after 1.4.2, %s is %s', (step, version) => {
  expect(nextVersion('1.4.2', step)).toBe(version)
})

test('versions are compared by their numbers', () => {
  expect([
    isOlder('1.9.0', '1.10.0'),
    isOlder('1.10.0', '1.9.0'),
    isOlder('1.0.0', '1.0.0'),
  ]).toEqual([true, false, false])
})

test('entries keep their headings, and older versions stay as they are', () => {
  const before = `# C\n\n## Unreleased\n### Added\n- One.\n\n## 1.0.0 - 2026-01-01\n- Old.\n`
  expect(released(before, '1.1.0', '2026-02-01')?.text).toBe(
    `# C\n\n## Unreleased\n\n## 1.1.0 - 2026-02-01\n### Added\n- One.\n\n## 1.0.0 - 2026-01-01\n- Old.\n`,
  )
})
