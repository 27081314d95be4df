import type { Game } from '@fourcast/engine/games.ts'
import type { Source, SourceSettings } from './source.ts'
import { below, readFile } from './source.ts'

const OFFICIAL = 'https://www.valottery.com'
const PATH = 'api/v1/downloadall'

/** The lottery's numbers for its games. */
const GAME_IDS: { readonly [G in Game]?: string } = { cash4: '1040', cash3: '1050' }

/** The Virginia Lottery's official download: one text file per game, with its whole history. */
export const valottery = (settings: SourceSettings): Source => ({
  name: 'valottery',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 3,
  sessions: (game, state) => (state === 'VA' && GAME_IDS[game] ? ['Day', 'Night'] : []),
  requests: ({ series }) => {
    const url = below(settings.SOURCE_BASE_URL_VALOTTERY ?? OFFICIAL, PATH)
    url.searchParams.set('gameId', GAME_IDS[series.game] ?? '')
    return [{ url, session: null, read: (text) => readFile(text, series) }]
  },
})
