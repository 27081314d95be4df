import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { settingsHelp } from './settings.ts'
import { isUnderNpm, readEnvironment } from './environment.ts'
import { AlreadyRunningError } from '#platform/db/embedded/errors.ts'
import {
  databaseAwayText,
  databaseMistake,
  isDatabaseUnavailable,
} from '#platform/db/unavailable.ts'
import { UnreleasedDataError } from '#platform/db/unreleased.ts'

const NODE_MAJOR = 26

function say(text: string) {
  process.stderr.write(`${text}\n`)
}

function refuse(text: string): never {
  say(text)
  process.exit(1)
}

/**
 * Reads the settings first: loading the rest takes seconds of CPU, which an invalid setting need not
 * wait for.
 */
async function start() {
  const config = readEnvironment()
  // It saves a third of that time. The folder is made with its own rights elsewhere, so not before the
  // second start; in /tmp, others could plant code.
  if (existsSync(config.dataDir)) enableCompileCache(join(config.dataDir, 'compile-cache'))
  const { serve } = await import('./serve.ts')
  return await serve(config)
}

/** Ctrl-C and SIGTERM drain first, including a start in progress. A second signal exits at once. */
function onStop(stop: () => Promise<void>) {
  let stopping = false
  const once = () => {
    if (stopping) process.exit(130)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error) => refuse(`Fourcast did not stop cleanly: ${error}`),
    )
  }
  process.on('SIGINT', once)
  process.on('SIGTERM', once)
  if (isUnderNpm()) whenOrphaned(once)
}

/**
 * npm's shell dies of a signal without passing it on, so losing our parent process counts as the
 * signal.
 */
function whenOrphaned(stop: () => void) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
}

/** Describes an error and what to do about it. */
function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return `These settings cannot be used:\n${error.message}\n'npm start -- --help' lists them all.`
  if (error instanceof AlreadyRunningError || error instanceof UnreleasedDataError)
    return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use. Set PORT to another, for example: PORT=3001 npm start'
  const mistake = databaseMistake(error)
  if (mistake !== null) return mistake
  if (isDatabaseUnavailable(error)) return databaseAwayText(error)
  return `Fourcast could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

if (!process.version.startsWith(`v${NODE_MAJOR}.`))
  refuse(
    `Fourcast runs on Node ${NODE_MAJOR}, and this is ${process.version}. Use 'npm start': it brings the right one.`,
  )
if (process.argv.includes('--help'))
  say(
    `npm start\n\nSettings, from the environment or a .env file beside package.json, with defaults in parentheses.\nSee docs/configuration.md.\n\n${settingsHelp()}`,
  )
else {
  const started = start()
  onStop(async () => (await started).stop())
  started.then(
    ({ url }) => say(`Fourcast is ready on ${url}`),
    (error) => refuse(explain(error)),
  )
}
