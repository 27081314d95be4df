import type { Honesty } from '@fourcast/contract/honesty.ts'
import { flag, type Guard, listOf, number, oneOf, orNull, shape, text } from '#core/api/read.ts'

const rate = shape({
  hits: number,
  n: number,
  rate: number,
  chance: number,
  low: number,
  high: number,
  p: number,
})

const loss = shape({ mean: number, chance: number })

const verdict = oneOf('no evidence', 'some evidence', 'strong evidence')

const evidence = shape({ draws: number, E: number, log10E: number, verdict })

const record = shape({
  draws: number,
  digits: number,
  top1: rate,
  straight10: rate,
  straight100: rate,
  box10: rate,
  logLoss: loss,
  brier: loss,
  E: number,
  log10E: number,
  verdict,
  running: listOf(shape({ draws: number, log10E: number })),
  calibration: listOf(
    shape({ predicted: number, observed: number, n: number, low: number, high: number }),
  ),
  predictability: shape({ percent: number, low: number, high: number }),
})

const battery = shape({
  passed: flag,
  draws: number,
  tests: listOf(
    shape({ id: text, name: text, plain: text, statistic: number, p: number, q: number }),
  ),
})

const basis = shape({
  state: text,
  stateName: text,
  simulated: flag,
  states: number,
  draws: number,
  since: orNull(text),
  latest: orNull(
    shape({
      state: text,
      drawDate: text,
      drawTime: text,
      drawDateTime: text,
      winningNumbers: text,
    }),
  ),
})

const state = shape({
  basis,
  status: oneOf('ready', 'training', 'waiting', 'none'),
  evidence: orNull(evidence),
  backtest: orNull(record),
  live: orNull(record),
  battery: orNull(battery),
  patterns: orNull(shape({ lookedFor: number, flagged: number, strong: number })),
})

/** The answer of the call, read by hand: this page is public, and its schemas would weigh a fifth of it. */
export const isHonesty: Guard<Honesty> = shape({
  states: listOf(state),
  watched: number,
  meanE: orNull(number),
  simulated: shape({ watched: number, meanE: orNull(number) }),
})
