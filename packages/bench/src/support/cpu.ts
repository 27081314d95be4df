import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Clock ticks of a second, as Linux counts them for every program. */
const TICKS = 100

interface ProcessTimes {
  parent: number
  /** Seconds of the process, and of its children that have ended. */
  own: number
  ended: number
}

/** From /proc/PID/stat; null where there is no such process, or no Linux. */
function timesOf(pid: number | string): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const seconds = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / TICKS
    return { parent: fields[1] ?? 0, own: seconds(11), ended: seconds(13) }
  } catch {
    return null
  }
}

/**
 * Reads the CPU seconds of a server and of its database together. Other work on the machine changes
 * calls per second, but hardly the CPU of a call.
 */
export async function openCpu(pool: pg.Pool): Promise<(serverPid: number) => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const database = timesOf(rows[0]?.pid ?? 0)?.parent ?? 0
  return (serverPid) => {
    const backends = readdirSync('/proc')
      .map((name) => (/^\d+$/.test(name) ? timesOf(name) : null))
      .filter((times) => times?.parent === database)
    const ended = timesOf(database)?.ended ?? 0
    return backends.reduce(
      (sum, times) => sum + (times?.own ?? 0),
      ended + (timesOf(serverPid)?.own ?? 0),
    )
  }
}
