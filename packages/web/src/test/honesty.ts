import type { Battery, TrackRecord, StateTrackRecord } from '@fourcast/contract/track-record.ts'
import { EVIDENCE, GEORGIA, recordOf } from './learning.ts'

const TESTS = [
  ['Digit frequency', 'Is every digit drawn equally often?', 0.71],
  [
    'Serial test, first position',
    'Does the first digit depend on the one in the draw before?',
    0.44,
  ],
  ['Poker test', 'Do singles, doubles and triples come as often as by chance?', 0.18],
] as const

/** Three tests without a finding. */
export const battery = (rest: Partial<Battery> = {}): Battery => ({
  passed: true,
  draws: 3_288,
  tests: TESTS.map(([name, plain, p], at) => ({
    id: `test-${at}`,
    name,
    plain,
    statistic: 8.2,
    p,
    q: 0.71,
  })),
  ...rest,
})

/** Georgia, at chance. */
export const stateHonesty = (rest: Partial<StateTrackRecord> = {}): StateTrackRecord => ({
  basis: GEORGIA,
  status: 'ready',
  evidence: EVIDENCE,
  backtest: recordOf(),
  live: recordOf(42),
  battery: battery(),
  patterns: { lookedFor: 222, flagged: 0, strong: 0 },
  brokenAt: null,
  ...rest,
})

const KANSAS = { ...GEORGIA, state: 'KS', stateName: 'Kansas', draws: 2_190 }
const IOWA = { ...GEORGIA, state: 'IA', stateName: 'Iowa', simulated: false, draws: 412 }

/** Two states with a model of simulated draws, and one with a short history of real draws. */
export const honesty = (rest: Partial<TrackRecord> = {}): TrackRecord => ({
  states: [
    stateHonesty(),
    stateHonesty({ basis: KANSAS, backtest: recordOf(1_750), live: null }),
    stateHonesty({
      basis: IOWA,
      status: 'waiting',
      evidence: null,
      backtest: null,
      live: null,
      patterns: null,
    }),
  ],
  watched: 0,
  log10E: null,
  simulated: { watched: 2, log10E: Math.log10(0.93) },
  ...rest,
})
