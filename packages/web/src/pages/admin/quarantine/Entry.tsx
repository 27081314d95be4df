import type { QuarantineEntry } from '@fourcast/contract/quarantine.ts'
import { type ReactNode, useId } from 'react'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { seriesName } from '../parts/series-name.ts'
import { Decided } from './Decided.tsx'
import { Drawn } from './Drawn.tsx'
import type { Choice } from './use-decision.ts'
import { sourceName } from '#domains/draws/draw-source.ts'
import { calendarDate } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'

interface EntryProps {
  entry: QuarantineEntry
  onDecide: (entry: QuarantineEntry, choice: Choice) => void
}

/** What a row said, why it was not believed, and what it would change. */
export function Entry({ entry, onDecide }: EntryProps) {
  const { reason, raw, decision } = entry
  const headingId = useId()
  return (
    <article className="card" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* Takes the focus when the row before it was decided on. */}
        <h2
          id={headingId}
          tabIndex={-1}
          className="text-base wrap-anywhere"
          data-undecided={decision === null ? entry.id : undefined}
        >
          {slotOf(entry)}
        </h2>
        {decision === null && <Chip kind="warning">Waits for a decision</Chip>}
      </div>
      <p className="wrap-anywhere">{reason}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title="Would be published">
          <Drawn numbers={entry.winningNumbers} none="It holds no draw." />
        </Side>
        <Side title="Published now">
          <Drawn numbers={entry.published} none="Nothing in this slot." />
        </Side>
      </div>
      <figure className="grid gap-1">
        <figcaption className="text-sm text-muted">The row as it came</figcaption>
        <pre className="rounded bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {raw}
        </pre>
      </figure>
      <Facts
        facts={[
          ['From', `${sourceName(entry.source)}: ${entry.origin}`],
          ['Set aside', <Moment key="at" at={entry.createdAt} />],
        ]}
      />
      <div className="card-foot">
        {decision === null ? (
          <Choices entry={entry} onDecide={onDecide} />
        ) : (
          <Decided entry={entry} decision={decision} />
        )}
      </div>
    </article>
  )
}

/** 'Georgia Cash 4, Nov 20, 2026, Midday' */
export const slotOf = ({ game, state, drawDate, session }: QuarantineEntry) =>
  [
    seriesName({ game, state }),
    drawDate === null ? 'no date' : calendarDate(drawDate),
    session ?? 'no session',
  ].join(', ')

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid content-start gap-2 rounded-lg border border-line p-4">
    <h3 className="text-sm font-normal text-muted">{title}</h3>
    {children}
  </div>
)

function Choices({ entry, onDecide }: EntryProps) {
  const slot = slotOf(entry)
  const publishable = entry.winningNumbers !== null && entry.drawDate !== null
  return (
    <>
      {publishable && (
        <Button aria-label={`Accept: ${slot}`} onClick={() => onDecide(entry, 'accept')}>
          Accept…
        </Button>
      )}
      <Button
        kind="second"
        aria-label={`Dismiss: ${slot}`}
        onClick={() => onDecide(entry, 'dismiss')}
      >
        Dismiss…
      </Button>
      {!publishable && (
        <span className="text-sm text-muted">There is nothing in it to publish.</span>
      )}
    </>
  )
}
