import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { gameOfState } from '@fourcast/engine/games.ts'
import { byUrgency, FRESH_WORDS, FRESHNESS, FreshnessChip } from '../sources/Freshness.tsx'
import { Moment } from '../parts/Moment.tsx'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const MOST = 5

/** How many sources are fresh, and which are not. */
export function SourcesCard({ sources }: { sources: readonly SourceStanding[] }) {
  const wrong = byUrgency(sources).filter(({ freshness }) => freshness !== 'fresh')
  return (
    <Card title="Draw sources" aside={<TextLink to="/admin/sources">All sources</TextLink>}>
      <ul className="grid gap-2 text-sm">
        {FRESHNESS.map((one) => (
          <li key={one} className="flex items-center justify-between gap-3">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <FreshnessChip of={one} />
              <span className="text-muted">{FRESH_WORDS[one].meaning}</span>
            </span>
            <b className="num">
              {count(sources.filter(({ freshness }) => freshness === one).length)}
            </b>
          </li>
        ))}
      </ul>
      {wrong.length > 0 && (
        <ul className="list card-foot block text-sm">
          {wrong
            .slice(0, MOST)
            .map(({ game, state, stateName, gameName, freshness, lastDrawAt }) => (
              <li key={`${game} ${state}`} className="justify-between">
                <span>
                  <span className="strong">{gameOfState(stateName, gameName)}</span>
                  <span className="block text-xs text-muted">
                    Latest draw: <Moment at={lastDrawAt} />
                  </span>
                </span>
                <FreshnessChip of={freshness} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  )
}
