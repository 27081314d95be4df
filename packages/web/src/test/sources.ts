import type { DrawSource, Publisher } from '@fourcast/contract/sources.ts'
import type { DrawSources } from '#domains/draws/sources/read-sources.ts'

/** Publisher of Georgia's draws. */
export const GEORGIA_LOTTERY: Publisher = {
  id: 'galottery',
  name: 'Georgia Lottery',
  site: 'galottery.com',
  url: 'https://www.galottery.com',
  kind: 'site',
}

export const NEW_YORK_DATA: Publisher = {
  id: 'socrata',
  name: 'New York’s open data',
  site: 'data.ny.gov',
  url: 'https://data.ny.gov',
  kind: 'official',
}

/** Georgia's Cash 4, live. */
export const sourceOf = (rest: Partial<DrawSource> = {}): DrawSource => ({
  game: 'cash4',
  gameName: 'Cash 4',
  state: 'GA',
  stateName: 'Georgia',
  status: 'live',
  publisher: GEORGIA_LOTTERY,
  newest: { date: '2026-11-20', session: 'Night', at: '2026-11-21T04:34:00Z' },
  since: '2019-01-01',
  newestSource: 'galottery',
  gaps: [],
  copiedRows: null,
  checkedAt: '2026-11-21T13:35:00Z',
  answeredAt: '2026-11-21T13:35:00Z',
  reason: null,
  ...rest,
})

/** A simulated game of a state. */
export const simulatedSource = (rest: Partial<DrawSource> = {}): DrawSource =>
  sourceOf({
    status: 'simulated',
    publisher: null,
    since: '2023-11-21',
    newestSource: 'simulated',
    checkedAt: null,
    answeredAt: null,
    reason: 'no_source',
    ...rest,
  })

const NEW_YORK = { state: 'NY', stateName: 'New York', publisher: NEW_YORK_DATA }
const NATIONAL = { state: 'US', stateName: 'United States', publisher: NEW_YORK_DATA }

/** Georgia, New York and Powerball are live, Kansas and Iowa simulated. */
export const drawSources = (rest: Partial<DrawSources> = {}): DrawSources => ({
  asOf: '2026-11-21T13:40:00Z',
  sources: [
    sourceOf(),
    sourceOf({ game: 'cash3', gameName: 'Cash 3' }),
    simulatedSource({
      state: 'IA',
      stateName: 'Iowa',
      gameName: 'Pick 4',
      reason: 'forbidden',
    }),
    simulatedSource({ state: 'KS', stateName: 'Kansas', reason: 'no_game' }),
    sourceOf({ ...NEW_YORK, gameName: 'Win 4', since: '1981-07-21' }),
    sourceOf({ ...NEW_YORK, game: 'cash3', gameName: 'Numbers', since: '1980-09-02' }),
    sourceOf({ ...NATIONAL, game: 'powerball', gameName: 'Powerball', since: '2010-02-03' }),
  ],
  ...rest,
})
