import type { DrawSource } from '@fourcast/contract/sources.ts'
import { type SourceRow, sourceRows } from './source-rows.ts'
import { unreachableText } from '#domains/draws/sources/source-text.ts'
import { QuietSection } from '#ui/QuietSection.tsx'

interface SourceDownProps {
  sources: readonly DrawSource[]
  asOf: string
}

/** Explains what happens while a source is unreachable, with the message of the first such source. */
export function SourceDown({ sources, asOf }: SourceDownProps) {
  const unreachable = sourceRows(sources).find(({ status }) => status === 'unreachable')
  return (
    <QuietSection title="When a source is down">
      {unreachable && <p>{failureText(unreachable, asOf)}</p>}
      <p className="text-sm text-muted">
        We keep showing the last real results, with their date.{' '}
        {sources.some(({ publisher }) => publisher !== null)
          ? 'We check again at least once an hour.'
          : 'This server doesn’t check any live source.'}{' '}
        We never fill gaps with simulated draws.
      </p>
    </QuietSection>
  )
}

const failureText = ({ newest, publisher, checkedAt }: SourceRow, asOf: string) =>
  unreachableText({
    until: newest?.date ?? null,
    publisher: publisher.name,
    triedAt: checkedAt,
    now: Date.parse(asOf),
  })
