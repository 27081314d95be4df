// `npm test` runs the checks, then vitest's projects in parallel with the faults, then the journeys.
// The last line is the total. `npm test -- --changed [REF]` runs tests that a change since REF affects.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, report as printChecks } from './check.ts'
import { changedFiles, MAX_PAGES, testsFor } from './test-run/changed.ts'
import type { Selection } from './test-run/changed.ts'
import type { Phase, PhaseReport } from './test-run/report.ts'
import {
  crashed,
  failuresOf,
  minutes,
  readPlaywright,
  readReport,
  summarize,
} from './test-run/report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** No lottery uses this zone, and its offset is not a whole hour, so code that uses it by mistake fails. */
const ZONE = 'Asia/Kathmandu'

/** Runs a program and returns its exit code; its output appears here. */
function run(command: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<number>((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => done(1))
    child.on('close', (code) => done(code ?? 1))
  })
}

async function checks(): Promise<PhaseReport> {
  const outcomes = await check()
  printChecks(outcomes)
  const failed = outcomes.filter(({ passed }) => !passed).map(({ name }) => `check ${name}`)
  return { passed: outcomes.length - failed.length, failed, retried: [], skipped: [], files: [] }
}

async function units(folder: string, files: readonly string[]): Promise<PhaseReport> {
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=minimal', '--reporter=./scripts/test-run/vitest-reporter.ts']
  const code = await run('vitest', ['run', ...reporters, ...files], { TZ: ZONE, TEST_REPORT: file })
  return withExitCode(readReport(file), code, 'vitest')
}

async function journeys(folder: string, files: readonly string[]): Promise<PhaseReport> {
  const file = join(folder, 'playwright.json')
  const code = await run('playwright', ['test', '-c', 'packages/e2e', ...files], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    TZ: ZONE,
  })
  return withExitCode(readPlaywright(file, 'packages/e2e/src'), code, 'Playwright')
}

/** Kills, stops and disconnects real processes, each fault once or twice. */
async function faults(folder: string): Promise<PhaseReport> {
  const file = join(folder, 'faults.json')
  const env = { FAULTS: 'short', FAULTS_REPORT: file }
  const code = await run(process.execPath, ['packages/bench/src/faults/run.ts'], env)
  return withExitCode(readReport(file), code, 'the faults')
}

/** Adds a failure if the runner failed without naming a test. */
function withExitCode(report: PhaseReport | null, code: number, runner: string): PhaseReport {
  if (!report) return crashed(runner)
  if (code === 0 || failuresOf([report]) > 0) return report
  return { ...report, failed: [`${runner} ended with ${code}`] }
}

interface PlannedPhase {
  name: string
  find: () => Promise<PhaseReport>
}

/** Phases that run one after another. */
type Lane = readonly PlannedPhase[]

/**
 * The phases of a full run, or of a selection. Lanes of one stage run in parallel: faults mostly wait, and
 * units wait for databases. A browser beside them would draw too late for its journeys on a slow machine.
 */
function stagesFor(selection: Selection | null, folder: string): Lane[][] {
  const checking = { name: 'checks: types, lint, format, structure, unused code', find: checks }
  const unitTests = { name: 'units (vitest)', find: () => units(folder, selection?.units ?? []) }
  const browsing = {
    name: 'journeys (a browser, by Playwright)',
    find: () => journeys(folder, selection?.journeys ?? []),
  }
  const breaking = {
    name: 'faults: processes killed, stopped or disconnected',
    find: () => faults(folder),
  }
  if (!selection) return [[[checking]], [[unitTests], [breaking]], [[browsing]]]
  const chosen = [
    ...(selection.units.length > 0 ? [unitTests] : []),
    ...(selection.journeys.length > 0 ? [browsing] : []),
  ]
  return [checking, ...chosen].map((phase) => [[phase]])
}

async function runLane(lane: Lane): Promise<Phase[]> {
  const phases: Phase[] = []
  for (const phase of lane) phases.push(await runPhase(phase))
  return phases
}

async function runPhase({ name, find }: PlannedPhase): Promise<Phase> {
  const begun = performance.now()
  const report = await find()
  const seconds = (performance.now() - begun) / 1_000
  console.log(`${name.split(/[: ]/)[0]}: ${minutes(seconds)}`)
  return { name, ...report, seconds }
}

/** The selection of `--changed [REF]`; null without the option. */
function selectionFrom(args: readonly string[]): Selection | null {
  const at = args.indexOf('--changed')
  if (at === -1) return null
  const changed = changedFiles(ROOT, args[at + 1] ?? 'HEAD')
  const selection = testsFor(ROOT, changed)
  const { units: unitFiles, journeys: journeyFiles, pages } = selection
  console.log(
    `${changed.length} changed files touch ${unitFiles.length} test files, ` +
      `${journeyFiles.length} journeys and ${pages.length} pages. Only a full run includes the faults.`,
  )
  if (pages.length > MAX_PAGES)
    console.log('The change affects many pages. Run `npm test` for their journeys.')
  return selection
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** The folder for test databases: in memory if there is room, because that is much faster. */
function scratch(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ENOUGH_BYTES) return MEMORY
  } catch {
    // The folder does not exist.
  }
  return tmpdir()
}

const folder = mkdtempSync(join(scratch(), 'fourcast-tests-'))
// Writable by other accounts, like /tmp: some tests start a database as another account.
chmodSync(folder, 0o1777)
process.env['TMPDIR'] = folder
// Tests start servers and commands often; the cache saves compiling their code each time.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache', 'node')
const stages = stagesFor(selectionFrom(process.argv.slice(2)), folder)
const phases: Phase[] = []
for (const [at, stage] of stages.entries()) {
  const names = stage.map((lane) => lane.map(({ name }) => name).join(', then '))
  console.log(`\n${at + 1} of ${stages.length}: ${names.join('; in parallel with ')}`)
  phases.push(...(await Promise.all(stage.map(runLane))).flat())
}
rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
console.log(['', ...summarize(phases)].join('\n'))
process.exitCode = failuresOf(phases) === 0 ? 0 : 1
