// `npm test`: the checks with the faults beside them, vitest's projects, then the browser journeys.
// The last line adds them up. `npm test -- --changed [REF]` runs what differs from REF (HEAD) touches.
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

/** A zone that no lottery is in, and that is no whole hour from UTC: code that uses it by mistake fails. */
const ZONE = 'Asia/Kathmandu'

/** Runs a program to its end and answers its exit code; what it prints appears here. */
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

/** The same for a program that runs beside another phase: what it prints is answered, not shown. */
function runSilently(command: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((done) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** Faults wait half of their time and promise what must not be disturbed: checks beside them give way. */
const GIVING_WAY = 5

async function checks(niceness: number): Promise<PhaseReport> {
  const outcomes = await check(niceness)
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

/** Real processes that are killed, stopped and cut off, each fault once or twice. */
async function faults(folder: string): Promise<PhaseReport & { output: string }> {
  const file = join(folder, 'faults.json')
  const env = { FAULTS: 'short', FAULTS_REPORT: file }
  const args = ['packages/bench/src/faults/run.ts']
  const { code, output } = await runSilently(process.execPath, args, env)
  return { ...withExitCode(readReport(file), code, 'the faults'), output }
}

/** A runner that fails without naming a test has failed all the same. */
function withExitCode(report: PhaseReport | null, code: number, runner: string): PhaseReport {
  if (!report) return crashed(runner)
  if (code === 0 || failuresOf([report]) > 0) return report
  return { ...report, failed: [`${runner} ended with ${code}`] }
}

interface PlannedPhase {
  name: string
  /** With an output where it ran beside another phase and has shown nothing yet. */
  find: () => Promise<PhaseReport & { output?: string }>
}

/** The phases of a whole run, or those that a selection has tests for; those of one group run beside each other. */
function phasesFor(selection: Selection | null, folder: string): PlannedPhase[][] {
  const checking = 'checks: types, lint, format, structure, unused code'
  const unitPhase = {
    name: 'units (vitest)',
    find: () => units(folder, selection?.units ?? []),
  }
  const journeyPhase = {
    name: 'journeys (a browser, by Playwright)',
    find: () => journeys(folder, selection?.journeys ?? []),
  }
  if (selection)
    return [
      [{ name: checking, find: () => checks(0) }],
      selection.units.length > 0 ? [unitPhase] : [],
      selection.journeys.length > 0 ? [journeyPhase] : [],
    ].filter((group) => group.length > 0)
  const faultPhase = {
    name: 'faults: processes killed, stopped, cut off',
    find: () => faults(folder),
  }
  return [
    [{ name: checking, find: () => checks(GIVING_WAY) }, faultPhase],
    [unitPhase],
    [journeyPhase],
  ]
}

/** Runs phases beside each other, and shows what each found one after another. */
async function runGroup(group: readonly PlannedPhase[]): Promise<Phase[]> {
  const begun = performance.now()
  const running = group.map(async ({ name, find }) => {
    const report = await find()
    return { name, ...report, seconds: (performance.now() - begun) / 1_000 }
  })
  const done: Phase[] = []
  for (const phase of running) {
    const { output, ...found } = await phase
    if (output !== undefined) process.stdout.write(output)
    console.log(`${found.name.split(/[: ]/)[0]}: ${minutes(found.seconds)}`)
    done.push(found)
  }
  return done
}

/** What `--changed [REF]` asks for; null without it. */
function selectionFrom(args: readonly string[]): Selection | null {
  const at = args.indexOf('--changed')
  if (at === -1) return null
  const changed = changedFiles(ROOT, args[at + 1] ?? 'HEAD')
  const selection = testsFor(ROOT, changed)
  const { units: unitFiles, journeys: journeyFiles, pages } = selection
  console.log(
    `${changed.length} changed files touch ${unitFiles.length} test files, ` +
      `${journeyFiles.length} journeys and ${pages.length} pages. Faults are left to a whole run.`,
  )
  if (pages.length > MAX_PAGES)
    console.log('The change is in what many pages share: run `npm test` for their journeys.')
  return selection
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
// Modules that dozens of processes load are compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
const planned = phasesFor(selectionFrom(process.argv.slice(2)), folder)
const phases: Phase[] = []
for (const [at, group] of planned.entries()) {
  const names = group.map(({ name }) => name).join('\n     beside ')
  console.log(`\n${at + 1} of ${planned.length}: ${names}`)
  phases.push(...(await runGroup(group)))
}
rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
console.log(['', ...summarize(phases)].join('\n'))
process.exitCode = failuresOf(phases) === 0 ? 0 : 1
