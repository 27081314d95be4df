import type { DrawSource } from '@fourcast/contract/sources.ts'
import { sourceName } from '#lib/draw-source.ts'
import { longCalendarDate } from '#lib/format.ts'
import { isNational } from '#lib/sources/live-states.ts'
import { Card } from '#ui/Card.tsx'

/** Imported draws that no source updates, and sources without a draw yet. */
export function NotUpdated({ sources }: { sources: readonly DrawSource[] }) {
  const imported = sources.filter(({ status }) => status === 'imported')
  const waiting = sources.filter(({ status }) => status === 'waiting')
  if (imported.length + waiting.length === 0) return null
  return (
    <Card title="Neither live nor simulated">
      <dl className="grid gap-3">
        {imported.map((one) => (
          <div key={`${one.state} ${one.game}`}>
            <dt className="strong">{nameOf(one)}</dt>
            <dd className="text-sm text-muted">{ended(one)}</dd>
          </div>
        ))}
        {waiting.map((one) => (
          <div key={`${one.state} ${one.game}`}>
            <dt className="strong">{nameOf(one)}</dt>
            <dd className="text-sm text-muted">
              No draws yet. {one.publisher && `We check ${one.publisher.site}.`}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const nameOf = (one: DrawSource) =>
  isNational(one) ? one.gameName : `${one.stateName} ${one.gameName}`

const ended = ({ newest, newestSource }: DrawSource) =>
  newest === null
    ? 'No results yet, and no live source.'
    : `Real results through ${longCalendarDate(newest.date)}, from ${sourceName(newestSource ?? 'import')}. We don’t have a live source for newer results.`
