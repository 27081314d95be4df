import type { Ticket } from '@fourcast/contract/tickets.ts'
import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { type ReactNode, useId } from 'react'
import { CheckedDraws } from './CheckedDraws.tsx'
import { numberTitle, ORIGIN_NAMES, ownBalls } from '#domains/picks/number-title.ts'
import { DidIWin, RESULT_NAMES } from '#domains/picks/DidIWin.tsx'
import {
  savedDrawsText,
  endedText,
  nextDrawText,
  payoutText,
  trackText,
  unfollowedText,
} from './number-text.ts'
import { ticketText } from '#domains/tickets/ticket-text.ts'
import { useNow } from '#core/clock.ts'
import { copyNumbers } from '#core/clipboard.ts'
import { shortCalendarDate } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Link } from '#ui/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

export interface NumberActions {
  onPlay: (one: SavedNumber) => void
  onGenerate: (one: SavedNumber) => void
  onEdit: (one: SavedNumber) => void
  onStop: (one: SavedNumber) => void
  onShare: (one: SavedNumber) => void
  onDelete: (one: SavedNumber) => void
}

interface NumberCardProps extends NumberActions {
  one: SavedNumber
  /** Its tickets, newest first. */
  plays: readonly Ticket[]
  /** Names of its states whose draws here are all simulated, unless a list above already says so. */
  simulated?: readonly string[] | undefined
  /** True on the number's own page, which lists draws, wins and tickets below. */
  whole?: boolean
}

const MINUTE = 60_000

/** A saved number: where it is checked, the result of the newest draw, and its actions. */
export function NumberCard({ one, plays, simulated, whole = false, ...actions }: NumberCardProps) {
  const titleId = useId()
  const digits = one.numbers.join('')
  return (
    <article className="card content-start" aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId} className="min-w-0 text-lg break-words">
          {whole ? (
            numberTitle(one)
          ) : (
            <Link to={`/numbers/${one.id}`} className="inline-link">
              {numberTitle(one)}
            </Link>
          )}
        </h2>
        <Menu
          label={`More for ${digits}`}
          face={<Icon name="more" />}
          entries={entriesOf(one, actions)}
        />
      </div>
      <div className="number-head flex flex-wrap items-center justify-between gap-3">
        <Balls
          {...ownBalls(one.origin)}
          numbers={one.numbers}
          label={`${ORIGIN_NAMES[one.origin]} ${one.numbers.join(' ')}`}
        />
        <Button
          kind="second"
          aria-label={`I played this: ${digits}`}
          onClick={() => actions.onPlay(one)}
        >
          I played this
        </Button>
      </div>
      {one.lastDraw !== null && <DidIWin one={one} last={one.lastDraw} plays={plays} />}
      <Facts one={one} plays={plays} simulated={simulated} />
      <p className="text-xs text-muted">
        {ORIGIN_NAMES[one.origin]}
        {whole && (
          <>
            {' '}
            · <OddsLine numbers={one.numbers} />
          </>
        )}
      </p>
      {!whole && (
        <Disclosure quiet later title="Draws checked">
          <CheckedDraws one={one} />
        </Disclosure>
      )}
    </article>
  )
}

function entriesOf(one: SavedNumber, actions: NumberActions): MenuEntry[] {
  return [
    { label: 'Use in Generate', icon: 'generate', onSelect: () => actions.onGenerate(one) },
    {
      label: one.isTracking ? 'Edit' : 'Check again',
      icon: 'bookmark',
      onSelect: () => actions.onEdit(one),
    },
    ...(one.isTracking
      ? [{ label: 'Stop checking', icon: 'close' as const, onSelect: () => actions.onStop(one) }]
      : []),
    { label: 'Copy', icon: 'copy', onSelect: () => void copyNumbers(one.numbers.join('')) },
    { label: 'Share', icon: 'share', onSelect: () => actions.onShare(one) },
    { label: 'Delete', icon: 'trash', onSelect: () => actions.onDelete(one) },
  ]
}

function Facts({ one, plays, simulated }: Pick<NumberCardProps, 'one' | 'plays' | 'simulated'>) {
  const now = useNow(MINUTE)
  const [ticket] = plays
  const note = unfollowedText(one)
  return (
    <dl className="number-facts num">
      <Fact name="Draws">{savedDrawsText(one)}</Fact>
      <Fact name="Checked">{trackText(one)}</Fact>
      <Fact name="Pays">{payoutText(one)}</Fact>
      {one.nextDraw !== null && <Fact name="Next">{nextDrawText(one.nextDraw, now)}</Fact>}
      {one.lastDraw === null && one.isTracking && (
        <Fact name="Last">No result yet since you saved it.</Fact>
      )}
      <Matches one={one} />
      {ticket !== undefined && (
        <Fact name="Ticket">
          {ticketText(ticket)}
          {plays.length > 1 && `, and ${plays.length - 1} more`}
        </Fact>
      )}
      {endedText(one).map((text) => (
        <Fact key={text} name="Note">
          {text}
        </Fact>
      ))}
      {note !== null && <Fact name="Note">{note}</Fact>}
      {simulated !== undefined && simulated.length > 0 && (
        <Fact name="Note">
          <NoRealResults names={simulated} />
        </Fact>
      )}
    </dl>
  )
}

export const NoRealResults = ({ names }: { names: readonly string[] }) => (
  <>We have no real results of {names.join(' and ')} yet. Simulated draws never count.</>
)

/** Matches before the newest draw, which has a section of its own. */
function Matches({ one: { matches, lastDraw } }: { one: SavedNumber }) {
  const earlier = matches.filter(
    ({ drawDate, drawTime, state }) =>
      lastDraw === null ||
      [drawDate, drawTime, state].join() !==
        [lastDraw.drawDate, lastDraw.drawTime, lastDraw.state].join(),
  )
  if (earlier.length === 0) return null
  return (
    <Fact name="Before">
      {earlier
        .slice(-3)
        .toReversed()
        .map(
          ({ kind, drawDate, drawTime }) =>
            `${RESULT_NAMES[kind]} on ${shortCalendarDate(drawDate)} ${drawTime}`,
        )
        .join('; ')}
      {earlier.length > 3 && `, and ${earlier.length - 3} more`}
    </Fact>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
