import type { Generation } from '@fourcast/contract/numbers.ts'
import type { ReactNode } from 'react'
import { ResultTickets } from './tickets/ResultTickets.tsx'
import { originalText, pendingText } from './columns.tsx'
import { calendarDate, clockTime, shortDate } from '#core/format.ts'
import { matchedSet, pickText, setsOf } from '#domains/picks/picks.ts'
import { ResultForecast, ResultOdds, ResultPatterns } from '#domains/picks/ResultFacts.tsx'
import { Balls } from '#ui/Balls.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { copyNumbers } from '#core/clipboard.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Chip } from '#ui/Chip.tsx'

/** Facts of a result, from its numbers to the draws it matches. */
const Details = ({ one }: { one: Generation }) => (
  <div className="grid gap-5">
    <Sets one={one} />
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      <Fact name="Method">
        <MethodDot method={one.method} />
      </Fact>
      <Fact name="Generated">
        {shortDate(one.createdAt)}, {clockTime(one.createdAt)} ET
      </Fact>
      <Fact name="Original">{originalText(one.original)}</Fact>
    </dl>
    <ResultOdds of={one} />
    <ResultForecast of={one} />
    {one.patterns.length > 0 && (
      <Part title="Patterns">
        <ResultPatterns patterns={one.patterns} />
      </Part>
    )}
    <Part title="Matches">
      <Matches one={one} />
    </Part>
    <Part title="Tickets">
      <ResultTickets one={one} />
    </Part>
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-sm">{title}</h3>
    {children}
  </section>
)

const Sets = ({ one }: { one: Generation }) => (
  <div className="flex flex-wrap gap-x-8 gap-y-3">
    {setsOf(one).map(({ label, numbers, spoken }) => (
      <div key={label} className="grid gap-1">
        {label !== null && <span className="text-xs text-muted">{label} set</span>}
        <Balls numbers={numbers} method={one.method} label={spoken} />
      </div>
    ))}
  </div>
)

interface DetailsDialogProps {
  open: boolean
  /** Result to show. It stays set while the dialog closes; null before the first. */
  one: Generation | null
  onClose: () => void
}

export function DetailsDialog({ open, one, onClose }: DetailsDialogProps) {
  const text = one === null ? '' : pickText(setsOf(one))
  return (
    <Dialog
      wide
      open={open && one !== null}
      onClose={onClose}
      title={`Result ${text}`}
      actions={
        <Button kind="second" icon="copy" onClick={() => void copyNumbers(text)}>
          Copy numbers
        </Button>
      }
    >
      {one !== null && <Details one={one} />}
    </Dialog>
  )
}

const BOX_MATCH = {
  only: 'Box match',
  Flash: 'Box match, Flash set',
  Mirror: 'Box match, Mirror set',
} as const

/** The real draws that match a result. */
function Matches({ one }: { one: Generation }) {
  if (one.matches.length === 0)
    return (
      <p className="text-sm text-muted">
        {pendingText(one)}.{one.compared && !one.windowOver && ' No match found so far.'}
      </p>
    )
  return (
    <ul className="list">
      {one.matches.map((match) => (
        <li key={`${match.state}${match.drawDate}${match.drawTime}`} className="justify-between">
          <span className="grid gap-1 text-sm">
            <span className="num">
              {match.stateName} {match.drawTime}, {calendarDate(match.drawDate)}
            </span>
            <span>
              {match.kind === 'straight' ? (
                <Chip kind="success" icon="check">
                  Exact order
                </Chip>
              ) : (
                <Chip kind="gold">{BOX_MATCH[matchedSet(one, match) ?? 'only']}</Chip>
              )}
            </span>
          </span>
          <Balls numbers={[...match.winningNumbers].map(Number)} size="sm" />
        </li>
      ))}
    </ul>
  )
}
