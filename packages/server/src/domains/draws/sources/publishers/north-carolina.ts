import type { Game } from '@fourcast/engine/games.ts'
import type { Source, SourceSettings } from './source.ts'
import { below, readFile } from './source.ts'

const OFFICIAL = 'https://nclottery.com'

const PATHS: { readonly [G in Game]?: string } = {
  cash4: 'pick4-download',
  cash3: 'pick3-download',
}

/** The North Carolina Education Lottery's official download: one CSV file per game. */
export const nclottery = (settings: SourceSettings): Source => ({
  name: 'nclottery',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 3,
  sessions: (game, state) => (state === 'NC' && PATHS[game] ? ['Day', 'Evening'] : []),
  requests: ({ series }) => [
    {
      url: below(settings.SOURCE_BASE_URL_NCLOTTERY ?? OFFICIAL, PATHS[series.game] ?? ''),
      session: null,
      read: (text) => readFile(text, series),
    },
  ],
})
