import type { Play } from '@fourcast/contract/plays.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { betWays } from '@fourcast/engine/prizes.ts'
import { type PlayActions, PlayButtons } from './PlayButtons.tsx'
import { PlayStatus } from './PlayStatus.tsx'
import { BET_NAMES } from './words.ts'
import { calendarDate, oneIn } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { joined } from '#domains/picks/picks.ts'
import type { Column } from '#ui/Table.tsx'

/** What is told of a ticket, in the order of the table and of the card. */
export const playColumns = (actions: PlayActions): Column<Play>[] => [
  {
    id: 'draw',
    head: 'Draw',
    cell: ({ stateName, drawTime, drawDate }) => (
      <span className="grid">
        {stateName}
        <span className="num text-sm text-muted">
          {drawTime}, {calendarDate(drawDate)}
        </span>
      </span>
    ),
  },
  {
    id: 'bet',
    head: 'Bet',
    className: 'max-md:text-end',
    cell: ({ numbers, bet }) => (
      <span className="grid">
        <span className="num">
          <b className="strong">{joined(numbers)}</b> {BET_NAMES[bet]}
        </span>
        <span className="oddsline">{oneIn(STRAIGHT_ODDS / betWays(bet, joined(numbers)))}</span>
      </span>
    ),
  },
  {
    id: 'prize',
    head: 'Prize',
    label: 'Prize',
    cell: (play) => <PlayStatus play={play} />,
  },
  {
    id: 'stake',
    head: 'Stake',
    label: 'Stake',
    atEnd: true,
    className: 'num max-md:text-end',
    cell: ({ stakeCents }) => dollarsOf(stakeCents),
  },
  {
    id: 'actions',
    head: 'Actions',
    atEnd: true,
    full: true,
    className: 'whitespace-nowrap',
    cell: (play) => <PlayButtons play={play} {...actions} />,
  },
]
