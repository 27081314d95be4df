import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Debian's own interpreter, which has what its packages bring. */
const PYTHON = '/usr/bin/python3'

/** Which scikit-learn there is, null for none: `apt-get install python3-sklearn` brings it. */
export function sklearnVersion(): string | null {
  const { status, stdout } = python('-c', 'import sklearn; print(sklearn.__version__)')
  return status === 0 ? stdout.trim() : null
}

/** Runs a script of `packages/bench/src`, and answers what it printed. */
export function runScript(name: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = python(
    fileURLToPath(new URL(`../${name}`, import.meta.url)),
    ...args,
  )
  if (status !== 0) throw new Error(`${name} failed:\n${stderr}`)
  return stdout
}

const python = (...args: readonly string[]) => spawnSync(PYTHON, args, { encoding: 'utf8' })
