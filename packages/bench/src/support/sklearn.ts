import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Debian's own interpreter, which finds Debian's packages. */
const PYTHON = '/usr/bin/python3'

/** The version of scikit-learn, null without it: `apt-get install python3-sklearn` installs it. */
export function sklearnVersion(): string | null {
  const { status, stdout } = python('-c', 'import sklearn; print(sklearn.__version__)')
  return status === 0 ? stdout.trim() : null
}

/** Runs a script of `packages/bench/src`. Returns its output. */
export function runScript(name: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = python(
    fileURLToPath(new URL(`../${name}`, import.meta.url)),
    ...args,
  )
  if (status !== 0) throw new Error(`${name} failed:\n${stderr}`)
  return stdout
}

const python = (...args: readonly string[]) => spawnSync(PYTHON, args, { encoding: 'utf8' })
