import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A running server, from its `postmaster.pid`. */
export interface Postmaster {
  pid: number
  status: 'starting' | 'stopping' | 'ready'
  port: number
  host: string
}

/** The running server of this cluster, if there is one. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(pidFile(cluster))
  const pid = Number(lines[0])
  if (!pid || !isPostmaster(pid, cluster)) return undefined
  const [port, socket, address, , status] = lines.slice(3)
  return { pid, status: statusOf(status), port: Number(port), host: socket || address || '' }
}

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

function statusOf(word: string | undefined): Postmaster['status'] {
  return word === 'ready' || word === 'stopping' ? word : 'starting'
}

function readLines(path: string): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.map((line) => line.trim())
  } catch {
    return []
  }
}

/** True if this process is the server of this cluster, and not another one that got its number later. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') return existsSync(String.raw`\\.\pipe\pgsignal_${pid}`)
  const [program = '', ...args] = commandLine(pid)
  return basename(program) === 'postgres' && args.includes(cluster)
}

// The command line of a zombie is empty, and child processes of a server are called 'postgres: …'.
function commandLine(pid: number): string[] {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { stdio: 'pipe' })
    return splitAtD(line.toString().trim())
  } catch {
    return []
  }
}

// `ps` does not show where an argument ends: ours are `-D CLUSTER -c …`.
function splitAtD(line: string): string[] {
  const [, program = '', cluster = ''] = /^(.*?) -D (.*?)(?: -c .*)?$/.exec(line) ?? []
  return [program, '-D', cluster]
}

/**
 * Makes lock files of a dead server harmless if another process has its number now. PostgreSQL
 * ignores the number of its own parent, so that number is written instead. The rest of the file
 * must stay: PostgreSQL uses it to find writers that outlived the dead server.
 */
export function disarmLockFiles(cluster: string, socket: string | undefined): void {
  const path = pidFile(cluster)
  const lines = readLines(path)
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path)
  else if (Number(lines[0]))
    writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'))
  if (socket) rmSync(`${socket}.lock`, { force: true })
}
