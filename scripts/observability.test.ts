import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')

interface Rule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}
interface Alerts {
  groups: { rules: Rule[] }[]
}
interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[]
}

const alerts: Alerts = parse(read('prometheus/alerts.yml'))
const rules = alerts.groups.flatMap((group) => group.rules)
const dashboard: Dashboard = JSON.parse(read('grafana/dashboard.json'))
const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

test('every alert has a severity, a duration and a remedy', () => {
  for (const rule of rules) {
    expect(rule.alert).toMatch(/^Fourcast[A-Z]\w+$/)
    expect(rule.for, rule.alert).toMatch(/^\d+[mh]$/)
    expect(['critical', 'warning'], rule.alert).toContain(rule.labels.severity)
    expect(rule.annotations.summary.length, rule.alert).toBeGreaterThan(20)
    expect(rule.annotations.description.length, rule.alert).toBeGreaterThan(40)
  }
  const names = rules.map(({ alert }) => alert)
  expect(new Set(names).size).toBe(names.length)
})

test('Prometheus sends the token of the documented file', () => {
  const { scrape_configs: jobs }: { scrape_configs: { authorization?: object }[] } = parse(
    read('prometheus/prometheus.yml'),
  )
  const file = '/etc/prometheus/fourcast-token'
  expect(jobs.map(({ authorization }) => authorization)).toEqual([{ credentials_file: file }])
  expect(read('../docs/deploying.md')).toContain(`\`${file}\``)
})

test('the rules name the job of Prometheus’s configuration', () => {
  const config: { rule_files: string[]; scrape_configs: { job_name: string }[] } = parse(
    read('prometheus/prometheus.yml'),
  )
  expect(config.rule_files).toEqual(['alerts.yml'])
  expect(config.scrape_configs.map(({ job_name }) => job_name)).toEqual(['fourcast'])
})

interface RuleTests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[]
}

const TESTS = readdirSync(join(ROOT, 'deploy/prometheus/tests')).map(
  (name) => `prometheus/tests/${name}`,
)

test('every alert has a rule test in which it fires, and then does not', () => {
  const cases = TESTS.flatMap((path) => {
    const file: RuleTests = parse(read(path))
    return file.tests.flatMap((one) => one.alert_rule_test)
  })
  const tested = (fires: boolean) =>
    cases
      .filter(({ exp_alerts }) => exp_alerts.length > 0 === fires)
      .map(({ alertname }) => alertname)
      .toSorted((a, b) => (a < b ? -1 : 1))
  const names = rules.map(({ alert }) => alert).toSorted((a, b) => (a < b ? -1 : 1))
  expect(tested(true)).toEqual(names)
  expect(tested(false)).toEqual(names)
})

/** `npm test` unpacks it into .cache where apt has it (scripts/promtool.mjs). */
const promtool = ['promtool', join(ROOT, '.cache/promtool')].find(
  (command) => spawnSync(command, ['--version']).status === 0,
)

/** promtool's status, and what it says unless that is 0. */
function run(args: readonly string[], skip: (reason: string) => void) {
  if (promtool === undefined) return skip('promtool is not installed (apt-get install prometheus)')
  const cwd = join(ROOT, 'deploy')
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd, encoding: 'utf8' })
  return [status, status === 0 ? '' : stdout + stderr]
}

const CHECKS = [
  ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'],
  ['check', 'rules', 'prometheus/alerts.yml'],
  ['test', 'rules', ...TESTS],
]

test.for(CHECKS)('promtool %s %s finds nothing wrong', { timeout: 300_000 }, (args, { skip }) => {
  expect(run(args, skip)).toEqual([0, ''])
})

test('promtool reads every expression of the dashboard, and refuses a broken one', ({ skip }) => {
  expect(panels.length).toBeGreaterThan(20)
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'))
  const check = (expressions: readonly string[]) => {
    const path = join(folder, 'rules.yml')
    const recorded = expressions.map((expr, n) => ({ record: `panel_${n}`, expr }))
    writeFileSync(path, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
    return run(['check', 'rules', path], skip)
  }
  try {
    expect(check(panels)).toEqual([0, ''])
    expect(check([...panels, 'sum(rate(up[5m])'])?.[0]).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
