import type { DrawSource } from '@fourcast/contract/sources.ts'
import { gameOfState } from '@fourcast/engine/games.ts'
import { sourceName } from '#domains/draws/draw-source.ts'
import { groupBy } from '#core/group-by.ts'
import { longCalendarDate } from '#core/format.ts'
import { isNational } from '#domains/draws/sources/live-states.ts'
import { Card } from '#ui/Card.tsx'

/** Imported draws that no source updates, sources without a draw yet, and faults in our data. */
export const NotUpdated = ({ sources }: { sources: readonly DrawSource[] }) => (
  <>
    <Group
      title="Not updating: no live source"
      sources={sources.filter(({ status }) => status === 'imported')}
      textOf={ended}
    />
    <Group
      title="No draws yet"
      sources={sources.filter(({ status }) => status === 'waiting')}
      textOf={({ publisher }) =>
        publisher === null ? 'No draws yet.' : `No draws yet. We check ${publisher.site}.`
      }
    />
    <Group
      title="Copied rows in our data"
      sources={sources.filter(({ copiedRows }) => copiedRows !== null)}
      textOf={({ copiedRows }) => copiedRows ?? ''}
    />
  </>
)

interface GroupProps {
  title: string
  sources: readonly DrawSource[]
  textOf: (source: DrawSource) => string
}

function Group({ title, sources, textOf }: GroupProps) {
  if (sources.length === 0) return null
  return (
    <Card title={title}>
      <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2 lg:grid-cols-3">
        {[...alike(sources, textOf).entries()].map(([key, games]) => (
          <div key={key}>
            <dt className="strong">{namesOf(games)}</dt>
            <dd className="text-sm text-muted">{games[0] && textOf(games[0])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Merges the games of a state that have the same text. */
const alike = (sources: readonly DrawSource[], textOf: GroupProps['textOf']) =>
  groupBy(sources, (one) => `${one.state} ${textOf(one)}`)

/** 'Ohio Cash 4 and Cash 3' */
function namesOf(games: readonly DrawSource[]) {
  const names = games.map((one, at) =>
    at > 0 || isNational(one) ? one.gameName : gameOfState(one.stateName, one.gameName),
  )
  return new Intl.ListFormat('en-US').format(names)
}

const ended = ({ newest, newestSource }: DrawSource) =>
  newest === null
    ? 'No results yet, and no live source.'
    : `Real results through ${longCalendarDate(newest.date)}, from ${sourceName(newestSource ?? 'import')}. We don’t have a live source for newer results.`
