import type { Generation } from '@fourcast/contract/numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { useHistory } from './use-history.ts'
import { isFiltered } from './filters.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** The counts of the page of results that is loaded, and of no other. */
export function PageCounts() {
  const { page, query, asked, possible } = useHistory()
  const { data, isError } = query
  if (isError && data === undefined)
    return <LoadFailure query={query}>{MESSAGES.historyFailed}</LoadFailure>
  const rows = possible ? data?.content : []
  return (
    <Card title="Loaded page">
      {rows === undefined ? (
        <Skeleton label="Loading the page">
          <Bar className="h-32" />
        </Skeleton>
      ) : (
        <Counts rows={rows} />
      )}
      <p className="num text-xs text-muted">
        Page {count(page + 1)} of your history{isFiltered(asked) && ', with your filters'}.
      </p>
    </Card>
  )
}

function Counts({ rows }: { rows: readonly Generation[] }) {
  const by = (method: Generation['method']) => rows.filter((one) => one.method === method).length
  const counts = [
    ['Total', rows.length],
    ['Winners', rows.filter(({ isWinner }) => isWinner).length],
    [METHOD_NAMES.flash.name, by('flash')],
    [METHOD_NAMES.ml.name, by('ml')],
  ] as const
  return (
    <dl className="grid text-sm">
      {counts.map(([name, n]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0 first:pt-0"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="num text-base font-[620]">{count(n)}</dd>
        </div>
      ))}
    </dl>
  )
}
