import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from './instance.ts'
import type { Balancer } from './proxy.ts'
import { openProxy } from './proxy.ts'

/** HAProxy if it is installed, else our own proxy; the row says which. */
export async function openBalancer(instances: readonly string[]): Promise<Balancer> {
  const isThere = spawnSync('haproxy', ['-v']).status === 0
  return isThere ? await openHaproxy(instances) : await openProxy(instances)
}

async function openHaproxy(instances: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const port = await freePort()
  await writeFile(file, await settings(port, instances))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await until('HAProxy passes calls on', () => answers(url))
  return {
    url,
    kind: 'HAProxy',
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The configuration of `deploy/`, with another port and these instances. */
async function settings(port: number, instances: readonly string[]): Promise<string> {
  const shipped = await readFile(SHIPPED, 'utf8')
  const servers = instances.map((url, n) => `    server app${n} ${new URL(url).host}`).join('\n')
  return shipped
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/^ *server-template .*$/gm, servers)
}

const SHIPPED = join(import.meta.dirname, '../../../../deploy/haproxy/haproxy.cfg')
