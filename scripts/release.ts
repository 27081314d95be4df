// `npm run release -- patch|minor|major`, or an exact version for the first release: puts what is
// under 'Unreleased' in CHANGELOG.md under the new version, writes the version into package.json, the
// lockfile and the files of deploy/, writes the list of packages (SBOM), commits and tags. It pushes
// nothing. With --dry-run it only prints all this.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOlder, nextVersion, released } from './release/changelog.ts'

const ROOT = join(import.meta.dirname, '..')
const IMAGES = ['deploy/compose.yml', 'deploy/kubernetes/app.yml', 'deploy/kubernetes/backup.yml']

const at = (path: string) => join(ROOT, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

/** The files that name the version, with their new text. */
function filesOf(version: string, changelog: string): Map<string, string> {
  const files = new Map([['CHANGELOG.md', changelog]])
  const replace = (path: string, pattern: RegExp) => {
    const before = read(path)
    if (!pattern.test(before)) stop(`No version found in ${path} where this script expects one.`)
    files.set(path, before.replaceAll(new RegExp(pattern, 'g'), version))
  }
  replace('package.json', /(?<="version": ")[^"]+/)
  for (const path of IMAGES) replace(path, /(?<=image: fourcast:)\S+/)
  replace('deploy/Dockerfile', /(?<=-t fourcast:|image\.version=)\S+/)
  const lock = JSON.parse(read('package-lock.json'))
  lock.version = lock.packages[''].version = version
  return files.set('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
}

/** The changes to a file, as git prints them. */
const diff = (path: string, text: string) =>
  spawnSync('git', ['diff', '--no-index', '--unified=0', '--', path, '-'], {
    cwd: ROOT,
    encoding: 'utf8',
    input: text,
  }).stdout

function release(step: string, dryRun: boolean) {
  // A dry run goes on, so that it can be tried on any branch.
  const refuse = (message: string) =>
    dryRun ? console.log(`A release would stop: ${message}`) : stop(message)
  const branch = git('branch', '--show-current')
  if (branch !== 'main')
    refuse(`Switch to main to make a release. You are on ${branch || 'no branch'}.`)
  if (git('status', '--porcelain') !== '') refuse('Commit or stash your changes first.')
  const { version: current } = JSON.parse(read('package.json'))
  const version = nextVersion(current, step)
  if (version === null)
    stop('Usage: npm run release -- patch|minor|major [--dry-run], or a version like 1.0.0')
  if (isOlder(version, current)) stop(`${version} is older than the current version, ${current}.`)
  if (git('tag', '--list', `v${version}`) !== '') stop(`${version} is already released.`)
  const day = new Date().toISOString().slice(0, 10)
  const changelog = released(read('CHANGELOG.md'), version, day)
  if (read('README.md').includes('was never released'))
    refuse('README.md says that this version was never released. Correct it first.')
  if (changelog === null) stop("CHANGELOG.md has no entries under 'Unreleased'.")

  const files = filesOf(version, changelog.text)
  const subject = `chore(release): ${version}`
  const folder = at('.cache/release')
  const sbom = join(folder, `fourcast-${version}.cdx.json`)
  const publish = `git push origin main v${version}`
  if (dryRun) {
    for (const [path, text] of files) console.log(diff(path, text))
    console.log(`Would write the SBOM to ${sbom} and commit as '${subject}'.`)
    console.log(`Would tag v${version}, with these entries:\n\n${changelog.entries}\n`)
    console.log(`To publish it, you would then run: ${publish}`)
    return
  }

  for (const [path, text] of files) writeFileSync(at(path), text)
  mkdirSync(folder, { recursive: true })
  writeFileSync(sbom, execFileSync(process.execPath, [join(import.meta.dirname, 'sbom.ts')]))
  git('commit', '--all', '--message', subject)
  // Without this, git drops the headings: they begin like its comments.
  const message = ['--cleanup=whitespace', '--message', `${version}\n\n${changelog.entries}`]
  git('tag', '--annotate', `v${version}`, ...message)
  console.log(`Committed and tagged v${version}. The SBOM is in ${sbom}.`)
  console.log(`Publish it with: ${publish}`)
}

const [step = '', ...rest] = process.argv.slice(2).filter((option) => option !== '--dry-run')
release(rest.length === 0 ? step : '', process.argv.includes('--dry-run'))
