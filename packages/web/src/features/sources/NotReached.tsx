import type { DrawSource } from '@fourcast/contract/sources.ts'
import { type SourceRow, sourceRows } from '#features/sources/source-rows.ts'
import { unreachedText } from '#lib/sources/source-words.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'

interface NotReachedProps {
  sources: readonly DrawSource[]
  asOf: string
}

/** What someone sees while a source cannot be reached: as it is now, or else as an example. */
export function NotReached({ sources, asOf }: NotReachedProps) {
  const rows = sourceRows(sources)
  const unreached = rows.find(({ status }) => status === 'unreachable')
  const shown = unreached ?? rows[0]
  return (
    <Card title="When a source cannot be reached">
      {shown && <Banner kind="warning">{wordsOf(shown, asOf)}</Banner>}
      <p className="text-sm text-muted">
        {shown && !unreached && 'This is an example: the source answers right now. '}
        The last real results stay up, and we try again every 5 minutes. We never fill a gap with
        simulated draws.
      </p>
    </Card>
  )
}

const wordsOf = ({ newest, publisher, askedAt }: SourceRow, asOf: string) =>
  unreachedText({
    until: newest?.date ?? null,
    publisher: publisher.name,
    triedAt: askedAt,
    now: Date.parse(asOf),
  })
