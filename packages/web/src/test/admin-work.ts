import type { AdminModel, DrawImport, SourceStatus } from '@fourcast/contract/admin-draws.ts'
import type { AdminHealth, Analytics } from '@fourcast/contract/admin-figures.ts'
import type { AdminJob, FailedWork, OutgoingMessage } from '@fourcast/contract/admin-work.ts'
import type { QuarantineEntry } from '@fourcast/contract/quarantine.ts'

const id = (n: number) => `0198a7c2-0000-7000-9000-${String(n).padStart(12, '0')}`

/** Georgia's draws, complete and simulated. */
export const sourceStatusOf = (rest: Partial<SourceStatus> = {}): SourceStatus => ({
  game: 'cash4',
  state: 'GA',
  stateName: 'Georgia',
  gameName: 'Cash 4',
  source: 'simulated',
  newestSource: 'simulated',
  simulated: true,
  lastDrawAt: '2026-11-21T17:29:00Z',
  lastStoredAt: '2026-11-21T17:30:00Z',
  checkedAt: null,
  answeredAt: null,
  failures: 0,
  lastError: null,
  troubledSince: null,
  freshness: 'fresh',
  draws: 3287,
  quarantined: 0,
  live: null,
  firstDrawOn: '2023-11-22',
  gaps: [],
  canRefresh: false,
  canClear: false,
  simulatedAfterClearing: true,
  ...rest,
})

/** A live source that is unreachable. */
export const failingSource = () =>
  sourceStatusOf({
    state: 'NY',
    stateName: 'New York',
    gameName: 'Win 4',
    source: 'socrata',
    newestSource: 'socrata',
    simulated: false,
    checkedAt: '2026-11-21T17:00:00Z',
    answeredAt: '2026-11-20T03:35:00Z',
    failures: 14,
    lastError: 'answered 503',
    troubledSince: '2026-11-20T03:40:00Z',
    freshness: 'failing',
    draws: 29_412,
    quarantined: 3,
    live: {
      publisher: {
        id: 'socrata',
        name: 'New York’s open data',
        site: 'data.ny.gov',
        url: 'https://data.ny.gov',
        kind: 'official',
      },
      addresses: ['https://data.ny.gov/resource/hsys-3def.json?$limit=11'],
      nextCheckAt: '2026-11-21T18:00:00Z',
      refreshableAt: '2026-11-21T17:05:00Z',
      lastAnswer: { taken: 2, known: 18, quarantined: 1 },
    },
    firstDrawOn: '1981-07-21',
    gaps: [{ from: '2015-08-31', to: '2021-05-02' }],
    canRefresh: true,
  })

/** Real draws imported from files. */
export const importedSource = () =>
  sourceStatusOf({
    state: 'VA',
    stateName: 'Virginia',
    source: 'import',
    newestSource: 'import',
    simulated: false,
    freshness: 'ended',
    draws: 29_412,
    canClear: true,
  })

const DAYS = 7

/** The given number of days with rising figures; the last is Nov 21, 2026. */
export function analyticsOf(count = DAYS): Analytics {
  const last = Temporal.PlainDate.from('2026-11-21')
  const days = Array.from({ length: count }, (_, at) => ({
    date: last.subtract({ days: count - 1 - at }).toString(),
    signUps: at % 5,
    activeUsers: 20 + ((at * 7) % 13),
    generations: 110 + ((at * 37) % 90),
    quotaHits: at % 3,
    revenue: (at % 4) * 999,
    refunds: at === 2 ? 500 : 0,
  }))
  const sum = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + of(day), 0)
  return {
    asOf: '2026-11-21T20:17:00Z',
    days,
    totals: {
      users: 1204,
      signUps: sum(({ signUps }) => signUps),
      activeToday: 31,
      active7Days: 188,
      active30Days: 402,
      generations: sum(({ generations }) => generations),
      quotaHits: sum(({ quotaHits }) => quotaHits),
      revenue: sum(({ revenue }) => revenue),
      refunds: sum(({ refunds }) => refunds),
    },
    plans: [
      { plan: 'premium', status: 'past_due', accounts: 4 },
      { plan: 'free', status: 'active', accounts: 900 },
      { plan: 'basic', status: 'trial', accounts: 300 },
    ],
    sources: [sourceStatusOf(), failingSource()],
  }
}

export const healthOf = (rest: Partial<AdminHealth> = {}): AdminHealth => ({
  status: 'warning',
  asOf: '2026-11-21T20:17:00Z',
  version: '1.0.0',
  instance: 'abdb2fe3',
  startedAt: '2026-11-20T12:00:00Z',
  checks: [
    { name: 'database', status: 'ok', message: 'answers in 1.2 ms' },
    { name: 'jobs', status: 'ok', message: '2,410 done in the last hour, none failed, none late' },
    { name: 'mail', status: 'warning', message: '3 messages wait, the oldest for 12 minutes' },
    { name: 'sms', status: 'off', message: 'no provider is configured' },
  ],
  database: { latencyMs: 1.2, sizeBytes: 187_904_819, connections: 12 },
  process: { heapUsedBytes: 96_468_992, rssBytes: 241_172_480, eventLoopLagMs: 0.4 },
  ...rest,
})

/** A row whose numbers differ from the published ones. */
export const entryOf = (n: number, rest: Partial<QuarantineEntry> = {}): QuarantineEntry => ({
  id: n,
  game: 'cash4',
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2026-11-20',
  session: 'Midday',
  winningNumbers: '0768',
  published: '1234',
  raw: '2026-11-20,Midday,0768',
  reason: 'It differs from the result that is published',
  held: false,
  source: 'import',
  origin: 'ga.csv',
  createdAt: '2026-11-21T15:00:00Z',
  decision: null,
  decidedBy: null,
  decidedAt: null,
  replaced: null,
  ...rest,
})

export const importOf = (rest: Partial<DrawImport> = {}): DrawImport => ({
  id: id(1),
  game: 'cash4',
  state: 'GA',
  fileName: 'ga.csv',
  bytes: 48_213,
  status: 'done',
  progress: 1,
  taken: 1460,
  known: 12,
  undrawn: 0,
  quarantined: 3,
  elsewhere: 0,
  error: null,
  createdAt: '2026-11-21T15:00:00Z',
  finishedAt: '2026-11-21T15:00:04Z',
  ...rest,
})

export const adminModelOf = (rest: Partial<AdminModel> = {}): AdminModel => ({
  state: 'GA',
  stateName: 'Georgia',
  simulated: true,
  version: '7f3a9c2e',
  trainedAt: '2026-11-20T05:00:00Z',
  draws: 3287,
  log10E: -0.04,
  verdict: 'no evidence',
  copiedRows: null,
  top1: { rate: 0.1012, chance: 0.1, low: 0.0951, high: 0.1076 },
  forecasts: 412,
  chainIntact: true,
  lastForecastFor: '2026-11-22',
  training: null,
  ...rest,
})

export const outgoingOf = (rest: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: id(2),
  channel: 'mail',
  kind: 'verify-email',
  recipient: 'kim@example.com',
  status: 'failing',
  attempts: 3,
  lastError: '451 try again later',
  createdAt: '2026-11-21T15:00:00Z',
  dueAt: '2026-11-21T20:30:00Z',
  sentAt: null,
  requestId: 'req-1',
  ...rest,
})

export const failedWorkOf = (rest: Partial<FailedWork> = {}): FailedWork => ({
  kind: 'webhook',
  id: 'evt_1',
  about: 'charge.succeeded',
  status: 'failing',
  attempts: 4,
  cause: 'connect ECONNREFUSED',
  createdAt: '2026-11-21T15:00:00Z',
  nextTryAt: '2026-11-21T20:30:00Z',
  ...rest,
})

export const jobOf = (rest: Partial<AdminJob> = {}): AdminJob => ({
  name: 'draws-sources',
  everySeconds: 60,
  waiting: 0,
  running: 0,
  done: 60,
  failed: 0,
  lastDoneAt: '2026-11-21T20:16:00Z',
  lastFailedAt: null,
  lastError: null,
  ...rest,
})
