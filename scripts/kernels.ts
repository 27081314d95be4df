// `npm run kernels`: compiles the hot loops of learning, written in AssemblyScript, to WebAssembly in
// modules that are kept in the repository, so that neither server nor browser needs a build step.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COMPILER = join(ROOT, 'node_modules/assemblyscript/bin/asc.js')

/** The kernels by name: each file of `packages/engine/assembly`, but not of the folders in it. */
export const KERNELS: readonly string[] = readdirSync(join(ROOT, 'packages/engine/assembly'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))

/** No imports, no garbage collector, memory exported: a kernel is functions over addresses. */
const OPTIONS = '-O3 --runtime stub --enable simd --enable bulk-memory --use abort= --noAssert'

export const moduleOf = (name: string): string =>
  join(ROOT, `packages/engine/src/learning/kernels/${name}.wasm.ts`)

/** The text of a kernel's module. */
export function compile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fourcast-kernel-'))
  const out = join(folder, 'kernel.wasm')
  const source = `packages/engine/assembly/${name}.ts`
  const args = [COMPILER, source, '--outFile', out, ...OPTIONS.split(' ')]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${source} does not compile:\n${stderr}`)
  const base64 = readFileSync(out, 'base64')
  rmSync(folder, { recursive: true })
  return `// Generated from ${source} by \`npm run kernels\`. Do not edit.\nexport const wasm = '${base64}'\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of KERNELS) writeFileSync(moduleOf(name), compile(name))
