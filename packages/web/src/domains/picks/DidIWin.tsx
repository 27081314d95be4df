import type { Ticket } from '@fourcast/contract/tickets.ts'
import type { CheckedDraw, SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { boxOdds } from '@fourcast/engine/odds.ts'
import { type Bet, isBettable } from '@fourcast/engine/prizes.ts'
import { drawName } from '#domains/draws/draw-name.ts'
import { dollarsOf } from '#core/money.ts'
import { usualPayoutText } from './payout.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'

export const RESULT_NAMES: Readonly<Record<CheckedDraw['result'], string>> = {
  straight: 'Straight match',
  box: 'Box match',
  none: 'No match',
}

interface DidIWinProps {
  one: Pick<SavedNumber, 'numbers'>
  last: CheckedDraw
  /** The user's tickets of this number. */
  plays: readonly Ticket[]
}

const CHIP = { straight: 'success', box: 'info', none: 'plain' } as const

/** Compares a number with the newest draw: straight, box or no match, and the game's payout. */
export function DidIWin({ one, last, plays }: DidIWinProps) {
  const digits = one.numbers.join('')
  const own = plays.filter((play) => isFor(play, last))
  return (
    <fieldset className="grid gap-2 rounded-lg bg-sunken p-3" aria-label="Did I win?">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">Did I win?</h3>
        <Chip kind={CHIP[last.result]} {...(last.result === 'straight' && { icon: 'check' })}>
          {RESULT_NAMES[last.result]}
        </Chip>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="num text-sm text-muted">{drawName(last)}</span>
        <Balls size="sm" numbers={[...last.winningNumbers].map(Number)} />
      </div>
      <Corrected draw={last} />
      {last.result === 'straight' && <Straight {...{ digits, last }} />}
      {last.result === 'box' && <Box {...{ digits, last }} />}
      <TicketLine plays={own} />
    </fieldset>
  )
}

/** Reports that the lottery first published another result. */
export const Corrected = ({ draw: { replaced } }: { draw: CheckedDraw }) =>
  replaced !== undefined && (
    <p className="num text-sm text-muted">Corrected. First published as {replaced}.</p>
  )

/** True if a ticket is for this draw. */
const isFor = (play: Ticket, draw: CheckedDraw) =>
  play.state === draw.state && play.drawDate === draw.drawDate && play.drawTime === draw.drawTime

interface PaysProps {
  digits: string
  last: CheckedDraw
}

const Straight = ({ digits, last }: PaysProps) => (
  <div className="grid gap-1 text-sm">
    <p>All four digits in the exact order.</p>
    <Pays bet="straight" label="A $1 straight ticket usually pays" {...{ digits, last }} />
    <p>
      <b className="strong">Check your official ticket.</b> Sign it and keep it safe.
    </p>
  </div>
)

const Box = ({ digits, last }: PaysProps) => (
  <div className="grid gap-1 text-sm">
    <p>
      The same four digits in another order. A box ticket pays on this. A straight ticket doesn’t.
    </p>
    <Pays
      bet="box"
      label={`A $1 box ticket (${boxOdds(digits).ways}-way) usually pays`}
      {...{ digits, last }}
    />
    <p>
      <b className="strong">Check your official ticket.</b> Only the lottery can confirm a prize.
    </p>
  </div>
)

function Pays({ bet, label, digits, last }: PaysProps & { bet: Bet; label: string }) {
  if (!isBettable(bet, digits)) return null
  return (
    <p className="num">
      {label} <b className="strong">{usualPayoutText(bet, digits, last)}</b>.
    </p>
  )
}

/** Total stake and payout of this draw's tickets. */
function TicketLine({ plays }: { plays: readonly Ticket[] }) {
  if (plays.length === 0) return null
  const stake = plays.reduce((sum, { stakeCents }) => sum + stakeCents, 0)
  const settled = plays.every(({ prizeCents }) => prizeCents !== null)
  const prize = plays.reduce((sum, { prizeCents }) => sum + (prizeCents ?? 0), 0)
  const tickets = plays.length === 1 ? '1 ticket' : `${plays.length} tickets`
  return (
    <p className="num text-sm">
      You recorded {tickets}, {dollarsOf(stake)}.{' '}
      {!settled
        ? waitingText(plays)
        : prize === 0
          ? 'No prize.'
          : `Usual payout: ${dollarsOf(prize)}.`}
    </p>
  )
}

const waitingText = (plays: readonly Ticket[]) =>
  plays.some(({ prizeCents, winningNumbers }) => prizeCents === null && winningNumbers !== null)
    ? 'Shared prize: record your payout when you know it.'
    : 'Waiting for the result.'
