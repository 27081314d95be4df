import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from './instance.ts'
import type { Balancer } from './proxy.ts'
import { openProxy } from './proxy.ts'

/** HAProxy where it is installed, else a proxy of our own; the row says which. */
export async function openBalancer(instances: readonly string[]): Promise<Balancer> {
  const isThere = spawnSync('haproxy', ['-v']).status === 0
  return isThere ? await openHaproxy(instances) : await openProxy(instances)
}

async function openHaproxy(instances: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  const port = await freePort()
  await writeFile(file, settings(port, instances))
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

/**
 * As an operator would write it: a look at the health four times a second, and a refused connection goes
 * elsewhere. Three looks tell an end from a slow answer; without `timeout check` one of 250 ms is none.
 */
const settings = (port: number, instances: readonly string[]) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  retries 3
  option redispatch 1
frontend people
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
  option httpchk GET /api/health
  http-check expect status 200
  default-server check inter 250ms fall 3 rise 1
${instances.map((url, n) => `  server app${n} ${new URL(url).host}`).join('\n')}
`
