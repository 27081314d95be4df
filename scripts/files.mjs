import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A path below the checkout, whatever directory the command was started in. */
export const at = (...parts) => join(root, ...parts)

export function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Two terminals may start one checkout at the same time: the second waits for the first. */
export async function withLock(name, work) {
  const path = at('.cache', `${name}.lock`)
  while (!take(path)) {
    if (isStale(path)) rmSync(path, { force: true })
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    const advice = 'This checkout has to be prepared by a user who may write it.'
    throw new Error(`${error.message}\n${advice}`, { cause: error })
  }
}

const aMoment = 2_000
const farTooLong = 30 * 60_000

// Its process ended, or never wrote its number, or its number belongs to another process.
function isStale(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return false
  const age = Date.now() - stat.mtimeMs
  const pid = Number(read(path))
  return age > farTooLong || (pid ? !isAlive(pid) : age > aMoment)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
