import type { TrackRecord } from '@fourcast/contract/track-record.ts'
import {
  isFlag,
  type Guard,
  listOf,
  isNumber,
  oneOf,
  orNull,
  shape,
  isText,
} from '#core/api/read.ts'

const rate = shape({
  hits: isNumber,
  n: isNumber,
  rate: isNumber,
  chance: isNumber,
  low: isNumber,
  high: isNumber,
  p: isNumber,
})

const loss = shape({ mean: isNumber, chance: isNumber })

const verdict = oneOf('no evidence', 'some evidence', 'strong evidence')

const evidence = shape({
  draws: isNumber,
  log10E: isNumber,
  verdict,
  carriedBy: orNull(isText),
  copiedRows: orNull(isText),
  wouldHaveFound: isText,
  members: listOf(shape({ id: isText, name: isText, log10E: isNumber })),
})

const record = shape({
  draws: isNumber,
  digits: isNumber,
  top1: rate,
  straight10: rate,
  straight100: rate,
  box10: rate,
  logLoss: loss,
  brier: loss,
  log10E: isNumber,
  verdict,
  running: listOf(shape({ draws: isNumber, log10E: isNumber })),
  calibration: listOf(
    shape({ predicted: isNumber, observed: isNumber, n: isNumber, low: isNumber, high: isNumber }),
  ),
  predictability: shape({ percent: isNumber, low: isNumber, high: isNumber }),
})

const battery = shape({
  passed: isFlag,
  draws: isNumber,
  tests: listOf(
    shape({
      id: isText,
      name: isText,
      plain: isText,
      statistic: isNumber,
      p: isNumber,
      q: isNumber,
    }),
  ),
})

const basis = shape({
  state: isText,
  stateName: isText,
  simulated: isFlag,
  states: isNumber,
  draws: isNumber,
  since: orNull(isText),
  latest: orNull(
    shape({
      state: isText,
      drawDate: isText,
      drawTime: isText,
      drawDateTime: isText,
      winningNumbers: isText,
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
  patterns: orNull(shape({ lookedFor: isNumber, flagged: isNumber, strong: isNumber })),
  brokenAt: orNull(isNumber),
})

/** Hand-written guard for the response: on this public page, the schemas would be a fifth of the download. */
export const isHonesty: Guard<TrackRecord> = shape({
  states: listOf(state),
  watched: isNumber,
  log10E: orNull(isNumber),
  simulated: shape({ watched: isNumber, log10E: orNull(isNumber) }),
})
