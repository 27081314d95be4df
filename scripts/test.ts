// Everything `npm test` runs: the checks, vitest's projects, the browser journeys, the faults. The last line adds them up.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, report } from './check.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Tally {
  passed: number
  failed: number
  skipped: number
}

function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })
}

/** A runner that wrote no report failed as a whole: that is one failure, never silence. */
const lost: Tally = { passed: 0, failed: 1, skipped: 0 }

async function checks(): Promise<Tally> {
  const outcomes = await check()
  report(outcomes)
  const failed = outcomes.filter(({ passed }) => !passed).length
  return { passed: outcomes.length - failed, failed, skipped: 0 }
}

async function units(folder: string): Promise<Tally> {
  const file = join(folder, 'vitest.json')
  const code = await run(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { TZ: 'Asia/Kathmandu' },
  )
  const read = readReport(file)
  if (!read) return lost
  const failed = read['numFailedTests'] ?? 0
  // A file that does not load fails without a test.
  const unloaded = failed === 0 && code !== 0 ? 1 : 0
  return {
    passed: read['numPassedTests'] ?? 0,
    failed: failed + unloaded,
    skipped: read['numPendingTests'] ?? 0,
  }
}

async function journeys(folder: string): Promise<Tally> {
  const file = join(folder, 'playwright.json')
  const code = await run('playwright', ['test', '-c', 'packages/e2e'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    TZ: 'Asia/Kathmandu',
  })
  const stats = readReport(file)?.['stats']
  if (!stats) return lost
  const failed = stats['unexpected'] ?? 0
  return {
    passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: stats['skipped'] ?? 0,
  }
}

/** Real processes that are killed, stopped and cut off, each fault once or twice. */
async function faults(folder: string): Promise<Tally> {
  const file = join(folder, 'faults.json')
  const env = { FAULTS: 'short', FAULTS_REPORT: file }
  await run(process.execPath, ['packages/bench/src/faults/run.ts'], env)
  return readReport(file) ?? lost
}

function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** Where tests put their databases: in memory where there is room, which is much quicker than a disk. */
function scratch(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ENOUGH_BYTES) return MEMORY
  } catch {
    // No such place here.
  }
  return tmpdir()
}

const folder = mkdtempSync(join(scratch(), 'fourcast-tests-'))
// Like /tmp for other accounts: some tests start a database as another one.
chmodSync(folder, 0o1777)
process.env['TMPDIR'] = folder
const tallies = [await checks(), await units(folder), await journeys(folder), await faults(folder)]
rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
process.exitCode = sum('failed') === 0 ? 0 : 1
