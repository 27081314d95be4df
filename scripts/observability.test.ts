import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

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
const panels = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
)

/** The syntax errors of a PromQL expression. */
function errorsOf(expression: string): string[] {
  const errors: string[] = []
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) errors.push(`${from}: ${expression.slice(from, to + 10)}`)
    },
  })
  return errors
}

test('the check finds a broken expression', () => {
  expect(errorsOf('sum(rate(up[5m])')).not.toEqual([])
  expect(errorsOf('sum by (a) rate(up[5x])')).not.toEqual([])
})

test('every expression of the alerts and of the dashboard parses', () => {
  const all = [...rules.map(({ alert, expr }) => [alert, expr] as const), ...panels]
  expect(all.length).toBeGreaterThan(40)
  const broken = all.flatMap(([name, expr]) => errorsOf(expr).map((error) => `${name} ${error}`))
  expect(broken).toEqual([])
})

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

// The parser above checks the syntax where Prometheus is not installed; CI installs it.
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const PROMTOOL = [
  ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'],
  ['check', 'rules', 'prometheus/alerts.yml'],
  ['test', 'rules', ...TESTS],
]

test.for(PROMTOOL)('promtool %s %s finds nothing wrong', { timeout: 60_000 }, (args, { skip }) => {
  skip(!hasPromtool, 'promtool is not installed (apt-get install prometheus)')
  const { status, stdout, stderr } = spawnSync('promtool', args, {
    cwd: join(ROOT, 'deploy'),
    encoding: 'utf8',
  })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})
