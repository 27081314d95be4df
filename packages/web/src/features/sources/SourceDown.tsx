import type { DrawSource } from '@fourcast/contract/sources.ts'
import { type SourceRow, sourceRows } from '#features/sources/source-rows.ts'
import { unreachableText } from '#lib/sources/source-words.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'

interface SourceDownProps {
  sources: readonly DrawSource[]
  asOf: string
}

/** What players see while a source is unreachable: the current message, or an example. */
export function SourceDown({ sources, asOf }: SourceDownProps) {
  const rows = sourceRows(sources)
  const unreachable = rows.find(({ status }) => status === 'unreachable')
  const shown = unreachable ?? rows[0]
  return (
    <Card title="When a source is down">
      {shown && <Banner kind="warning">{wordsOf(shown, asOf)}</Banner>}
      <p className="text-sm text-muted">
        {shown && !unreachable && 'This is an example: the source is working right now. '}
        The last real results stay up, and we keep trying. We never fill gaps with simulated draws.
      </p>
    </Card>
  )
}

const wordsOf = ({ newest, publisher, checkedAt }: SourceRow, asOf: string) =>
  unreachableText({
    until: newest?.date ?? null,
    publisher: publisher.name,
    triedAt: checkedAt,
    now: Date.parse(asOf),
  })
