import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../support/children.ts'
import { freePort, until } from './instance.ts'

/** A real Prometheus that reads the metrics of instances and applies the rules of `deploy/`. */
export interface Prometheus extends AsyncDisposable {
  version: string
  /** The names of the alerts that fire now. */
  firing(): Promise<string[]>
}

/** The version of the installed Prometheus, or null. */
export function prometheusVersion(): string | null {
  const { status, stdout, stderr } = spawnSync('prometheus', ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/version ([\d.]+)/.exec(stdout + stderr)?.[1] ?? 'unknown') : null
}

export async function openPrometheus(ports: readonly number[], token: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-prometheus-'))
  const port = await freePort()
  const targets = ports.map((one) => `127.0.0.1:${one}`)
  await writeFile(join(folder, 'token'), token)
  await writeFile(join(folder, 'prometheus.yml'), await configuration(folder, targets))
  await writeFile(join(folder, 'alerts.yml'), await rules())
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = spawn('prometheus', args, { cwd: folder, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await until('Prometheus is ready', () => isReady(url))
  return {
    version: prometheusVersion() ?? '',
    firing: async () => {
      const answer = await fetch(`${url}/api/v1/alerts`)
      const { data } = (await answer.json()) as Alerts
      return data.alerts
        .filter(({ state }) => state === 'firing')
        .map((one) => one.labels.alertname)
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Alerts {
  data: { alerts: { state: string; labels: { alertname: string } }[] }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const shipped = (name: string) => readFile(join(ROOT, 'deploy/prometheus', name), 'utf8')

/** The shipped configuration, with these instances, and one second for fifteen. */
async function configuration(folder: string, targets: readonly string[]): Promise<string> {
  const text = await shipped('prometheus.yml')
  return text
    .replaceAll('interval: 15s', 'interval: 1s')
    .replace('/etc/prometheus/fourcast-token', join(folder, 'token'))
    .replace(/targets: .*/, `targets: ${JSON.stringify(targets)}`)
}

/**
 * The shipped rules, faster: an alert waits seconds for minutes, and looks back over as many seconds as
 * minutes, an hour counting as one minute. Real times are in the rule tests of promtool.
 */
async function rules(): Promise<string> {
  const text = await shipped('alerts.yml')
  return text
    .replaceAll(/\bfor: (\d+)m/g, 'for: $1s')
    .replaceAll(/\[(\d+)m\]/g, '[$1s]')
    .replaceAll(/\[(\d+)h\]/g, '[$1m]')
}
