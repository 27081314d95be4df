import { readFileSync } from 'node:fs'

/**
 * The results of one phase of `npm test`. Titles name the file, too: `packages/web/src/a.test.ts ›
 * adds`.
 */
export interface PhaseReport {
  passed: number
  failed: readonly string[]
  /** Passed only at a second attempt, which counts as failed. */
  retried: readonly string[]
  skipped: readonly SkippedTest[]
  /** How long each test file took, in seconds. */
  files: readonly { path: string; seconds: number }[]
}

export interface SkippedTest {
  title: string
  reason: string | null
}

export interface Phase extends PhaseReport {
  name: string
  seconds: number
}

/** A runner without a report counts as one failure. */
export const crashed = (runner: string): PhaseReport => ({
  passed: 0,
  failed: [`${runner} ended without a report: see its output above`],
  retried: [],
  skipped: [],
  files: [],
})

/** A phase's report as its runner wrote it; null if there is no readable one. */
export const readReport = (file: string): PhaseReport | null => readJson(file)

/** The report in a file that Playwright wrote; `folder` is the one its test files are named from. */
export function readPlaywright(file: string, folder: string): PhaseReport | null {
  const report: PlaywrightReport | null = readJson(file)
  return report && fromPlaywright(report, folder)
}

function readJson(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

interface Annotation {
  type: string
  description?: string
}

interface PlaywrightTest {
  status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  annotations: readonly Annotation[]
  results: readonly { duration: number }[]
}

interface PlaywrightSuite {
  title: string
  specs: readonly { title: string; file: string; tests: readonly PlaywrightTest[] }[]
  suites?: readonly PlaywrightSuite[]
}

/** The parts of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  suites: readonly PlaywrightSuite[]
  errors: readonly { message?: string }[]
}

/** Playwright's own JSON as a phase's report. */
export function fromPlaywright({ suites, errors }: PlaywrightReport, folder: string): PhaseReport {
  const tests = suites.flatMap((suite) => testsIn(suite, folder))
  const titles = (status: PlaywrightTest['status']) =>
    tests.filter((test) => test.status === status).map(({ title }) => title)
  const seconds = new Map<string, number>()
  for (const test of tests) seconds.set(test.path, (seconds.get(test.path) ?? 0) + test.seconds)
  return {
    passed: titles('expected').length,
    failed: [...titles('unexpected'), ...errors.map(({ message }) => message ?? 'unknown error')],
    retried: titles('flaky'),
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, reason }) => ({ title, reason })),
    files: [...seconds].map(([path, sum]) => ({ path, seconds: sum })),
  }
}

function testsIn(suite: PlaywrightSuite, folder: string) {
  const walk = (one: PlaywrightSuite, above: readonly string[]): FlatTest[] => [
    ...one.specs.flatMap(({ title, file, tests }) =>
      tests.map((test) => flatten(test, `${folder}/${file}`, [...above, title])),
    ),
    ...(one.suites ?? []).flatMap((inner) => walk(inner, [...above, inner.title])),
  ]
  return walk(suite, [])
}

interface FlatTest {
  path: string
  title: string
  status: PlaywrightTest['status']
  reason: string | null
  seconds: number
}

function flatten(test: PlaywrightTest, path: string, titles: readonly string[]): FlatTest {
  const skip = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')
  return {
    path,
    title: [path, ...titles].join(' › '),
    status: test.status,
    reason: skip?.description ?? null,
    seconds: test.results.reduce((sum, { duration }) => sum + duration / 1_000, 0),
  }
}

const SLOWEST = 10

/** The end of a run, in lines: what failed and was skipped, where the time went, and the count. */
export function summarize(phases: readonly Phase[]): string[] {
  const failed = phases.flatMap((phase) => [
    ...phase.failed,
    ...phase.retried.map((title) => `${title} (passed only at a second attempt)`),
  ])
  const skipped = phases.flatMap((phase) => phase.skipped)
  const slowest = phases
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  return [
    ...section('Failed', failed),
    ...section(
      'Skipped',
      skipped.map(({ title, reason }) => `${title}: ${reason ?? 'NO REASON GIVEN'}`),
    ),
    ...section(
      'Slowest files',
      slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path}`),
    ),
    ...section(
      'Time',
      phases.map(({ name, seconds }) => `${minutes(seconds)}  ${name}`),
    ),
    countLine(phases),
  ]
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), '']

/** `4 passed, 0 failed`, and `, 1 skipped` if there is one: the line that CI reads. */
export function countLine(phases: readonly PhaseReport[]): string {
  const sum = (count: (phase: PhaseReport) => number) =>
    phases.reduce((total, phase) => total + count(phase), 0)
  const skipped = sum((phase) => phase.skipped.length)
  const failed = failuresOf(phases)
  return `${sum(({ passed }) => passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The number of failed tests, including those that needed a second attempt. */
export const failuresOf = (phases: readonly PhaseReport[]) =>
  phases.reduce((total, { failed, retried }) => total + failed.length + retried.length, 0)

/** `1:05` for 65 seconds. */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
