// Types, lint, format, structure, unused code, side by side. `npm run check`; prints what failed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Packages with compiler settings of their own. */
const PACKAGES = ['packages/engine', 'packages/contract', 'packages/web', 'packages/e2e']

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  // In one program: bench and scripts import most of the server, which would be checked again for each.
  'types packages/server, packages/bench, scripts': ['tsc', '-p', 'tsconfig.node.json'],
  ...Object.fromEntries(PACKAGES.map((path) => [`types ${path}`, ['tsc', '-p', path]])),
  'types packages/web, with what the oldest browsers know': [
    'tsc',
    '-p',
    'packages/web/tsconfig.browsers.json',
  ],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  structure: ['node', 'scripts/structure.ts'],
  unused: ['knip', '--no-progress'],
}

export interface Outcome {
  name: string
  passed: boolean
  output: string
}

/**
 * The compiler and the linter are written in Go: rarer garbage collection saves a third of their
 * time.
 */
const ENVIRONMENT = { GOGC: '400', ...process.env }

function run(name: string, [command = '', ...args]: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, env: ENVIRONMENT })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ name, passed: false, output: String(error) }))
    child.on('close', (code) => done({ name, passed: code === 0, output }))
  })
}

/** Two at a time: these machines have two cores. */
export async function check(): Promise<Outcome[]> {
  const waiting = Object.entries(CHECKS)
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await run(...next))
  }
  await Promise.all([worker(), worker()])
  return outcomes
}

export function report(outcomes: readonly Outcome[]) {
  for (const { name, passed, output } of outcomes) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`)
    if (!passed) console.log(output)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outcomes = await check()
  report(outcomes)
  process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
}
