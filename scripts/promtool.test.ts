import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url))

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** What the script says and leaves in a checkout of its own, on a machine with only these shell scripts. */
function prepare(programs: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'promtool-'))
  folders.push(root)
  for (const folder of ['bin', 'scripts']) mkdirSync(join(root, folder))
  for (const name of ['promtool.mjs', 'files.mjs'])
    cpSync(join(SCRIPTS, name), join(root, 'scripts', name))
  for (const [name, body] of Object.entries(programs))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  const module = JSON.stringify(join(root, 'scripts', 'promtool.mjs'))
  const code = `const { preparePromtool } = await import(${module}); preparePromtool()`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { PATH: join(root, 'bin') },
  })
  const promtool = join(root, '.cache', 'promtool')
  const isThere = existsSync(promtool) && spawnSync(promtool).status === 0
  return { status, said: stdout, isThere }
}

/** A package whose only file starts. */
const DPKG =
  '/bin/mkdir -p usr/bin; echo "#!/bin/sh" > usr/bin/promtool; /bin/chmod +x usr/bin/promtool'

test('a promtool on the PATH is enough', () => {
  expect(prepare({ promtool: 'exit 0', 'apt-get': 'exit 1' })).toMatchObject({
    status: 0,
    said: '',
  })
})

test('else only its file is unpacked from the package', () => {
  const apt = ': > prometheus.deb'
  const { status, isThere } = prepare({ 'apt-get': apt, 'dpkg-deb': DPKG })
  expect([status, isThere]).toEqual([0, true])
})

test('where apt does not have it, it says so, and the tests go on', () => {
  const { status, said, isThere } = prepare({ 'apt-get': 'echo "no such package" >&2; exit 100' })
  expect([status, isThere]).toEqual([0, false])
  expect(said).toContain('no such package')
  expect(prepare({}).status).toBe(0)
})
