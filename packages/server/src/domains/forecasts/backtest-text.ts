import type { Rate, RunningPoint } from '@fourcast/engine/learning/report.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { StateBacktest } from './backtest.ts'

const whole = new Intl.NumberFormat('en-US')
const percent = (share: number, decimals = 2) => `${(100 * share).toFixed(decimals)} %`

/** A back-test as a table and a chart for a terminal. */
export function backtestText({ history, report }: StateBacktest): string {
  const { series, state, schedule, simulated, since, latest } = history
  const warmUp = series.length - report.draws
  return [
    `${stateName(state)} ${schedule.name}: ${whole.format(series.length)} ${simulated ? 'simulated' : 'real'} draws, ${since} to ${latest?.date}`,
    `The first ${whole.format(warmUp)} are only used for training; each of the other ${whole.format(report.draws)} is forecast from those before it.`,
    '',
    row('', 'reached', 'chance', '95 % interval', 'of'),
    rateRow('likeliest digit', report.top1),
    rateRow('in the 10 likeliest numbers', report.straight10, 3),
    rateRow('in the 100 likeliest numbers', report.straight100, 3),
    rateRow('box in the 10 likeliest', report.box10, 3),
    row('log-loss a digit, nats', report.logLoss.mean.toFixed(6), report.logLoss.chance.toFixed(6)),
    row('Brier score a digit', report.brier.mean.toFixed(6), report.brier.chance.toFixed(6)),
    '',
    `E = ${evidence(report.logE)} (log10 ${report.log10E.toFixed(3)}): ${report.verdict}. 1 is chance; 20 is some evidence against it, 100 strong.`,
    '',
    'log10 E, draw by draw',
    ...picture(report.running),
  ].join('\n')
}

const evidence = (logE: number) =>
  logE < 14 ? Math.exp(logE).toFixed(3) : Math.exp(logE).toExponential(2)

const WIDTHS = [30, 12, 12, 20, 9]

const row = (name: string, ...cells: string[]) =>
  [name.padEnd(WIDTHS[0] ?? 0), ...cells.map((cell, at) => cell.padStart(WIDTHS[at + 1] ?? 0))]
    .join('')
    .trimEnd()

const rateRow = (name: string, { rate, chance, low, high, n }: Rate, decimals = 2) =>
  row(
    name,
    percent(rate, decimals),
    percent(chance, decimals),
    `${percent(low, decimals).replace(' %', '')} to ${percent(high, decimals)}`,
    whole.format(n),
  )

const [WIDTH, HEIGHT, LABEL] = [64, 9, 8]

/**
 * The running figure with the oldest draw on the left. The zero line, which is chance, is always
 * included.
 */
export function picture(points: readonly RunningPoint[]): string[] {
  const values = Array.from(
    { length: WIDTH },
    (_, x) => points[Math.round((x * (points.length - 1)) / (WIDTH - 1))]?.log10E ?? 0,
  )
  // A minimum range keeps noise looking small.
  const [top, bottom] = [Math.max(0.2, ...values), Math.min(-0.2, ...values)]
  const lineOf = (value: number) => Math.round(((top - value) / (top - bottom)) * (HEIGHT - 1))
  const last = points.at(-1)?.draws ?? 0
  return [
    ...Array.from({ length: HEIGHT }, (_, line) => {
      const label = labelOf(line, { 0: top, [lineOf(0)]: 0, [HEIGHT - 1]: bottom })
      const cells = values.map((value) =>
        lineOf(value) === line ? '•' : line === lineOf(0) ? '·' : ' ',
      )
      return `${label} │${cells.join('')}`.trimEnd()
    }),
    `${' '.repeat(LABEL)}  ${'1'.padEnd(WIDTH - whole.format(last).length)}${whole.format(last)}`,
  ]
}

const labelOf = (line: number, labels: Readonly<Record<number, number>>) => {
  const value = labels[line]
  return (value === undefined ? '' : value.toFixed(Math.abs(value) < 10 ? 2 : 0)).padStart(LABEL)
}
