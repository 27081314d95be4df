import type { Ticket } from '@fourcast/contract/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { betWays } from '@fourcast/engine/prizes.ts'
import { BET_NAMES, ticketName } from '#domains/tickets/ticket-text.ts'
import { useAbout } from '#core/use-about.ts'
import { ticketsPage } from '#domains/tickets/queries.ts'
import { Card } from '#ui/Card.tsx'
import { Pager } from '#ui/Pager.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { calendarDate, oneIn } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { joined } from '#domains/picks/picks.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { serverNow } from '#core/clock.ts'
import { Chip } from '#ui/Chip.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Lines } from '#ui/Skeleton.tsx'

const PrizeDialog = lazyDialog(async () => (await import('./PrizeDialog.tsx')).PrizeDialog)
const NotPlayedDialog = lazyDialog(async () => (await import('./PrizeDialog.tsx')).NotPlayedDialog)

/** On a phone, each ticket takes a fifth of the screen. */
const SHOWN = 5

/** All recorded tickets, paginated. */
export function TicketList() {
  const [asked, setPage] = useState(0)
  const query = useQuery(ticketsPage(asked, SHOWN))
  const { data, isPlaceholderData: late } = query
  const [paid, gone] = [useAbout<Ticket>(), useAbout<Ticket>()]
  const list = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () => playColumns({ onPaid: paid.show, onNotPlayed: gone.show }),
    [paid.show, gone.show],
  )
  const last = data === undefined || late ? asked : Math.max(data.totalPages - 1, 0)
  // The last ticket of the page may have been removed.
  if (asked > last) setPage(last)
  return (
    <div ref={list} tabIndex={-1} className="grid scroll-mt-20 gap-6 outline-none">
      <Loaded
        query={query}
        loading="Loading your tickets"
        failed="Failed to load your tickets"
        waiting={WAITING}
      >
        {(shown) => (
          <Card flush title="Ticket history">
            <div aria-busy={late} className={late ? 'opacity-60' : ''}>
              <Table
                dense
                caption="Tickets, newest first"
                columns={columns}
                rows={shown.content}
                rowKey={({ id }) => id}
              />
            </div>
            <div className="card-foot *:grow">
              <Pager {...shown} onPage={setPage} label="Pages of tickets" />
            </div>
          </Card>
        )}
      </Loaded>
      <PrizeDialog open={paid.open} one={paid.one} onClose={paid.close} />
      <NotPlayedDialog open={gone.open} one={gone.one} list={list} onClose={gone.close} />
    </div>
  )
}

const WAITING = (
  <Card title="Ticket history">
    <Lines count={3} className="h-10" />
  </Card>
)

/** Columns of a ticket, in the order of the table and of the card. */
const playColumns = (actions: TicketActions): Column<Ticket>[] => [
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
    cell: (play) => <TicketStatus play={play} />,
  },
  {
    id: 'stake',
    head: 'Stake',
    atEnd: true,
    className: 'num max-md:text-end',
    cell: ({ stakeCents }) => (
      <>
        {dollarsOf(stakeCents)} <span className="text-xs text-muted md:sr-only">stake</span>
      </>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    atEnd: true,
    full: true,
    className: 'whitespace-nowrap',
    cell: (play) => <TicketButtons play={play} {...actions} />,
  },
]

export interface TicketActions {
  onPaid: (play: Ticket) => void
  onNotPlayed: (play: Ticket) => void
}

/** Buttons to record a payout and to remove a ticket. */
export const TicketButtons = ({ play, onPaid, onNotPlayed }: TicketActions & { play: Ticket }) => (
  <span className="-me-3 inline-flex items-center">
    <Button
      kind="ghost"
      aria-label={`Record payout: ${ticketName(play)}`}
      onClick={() => onPaid(play)}
    >
      Record payout
    </Button>
    <IconButton
      icon="trash"
      label={`Remove ticket: ${ticketName(play)}`}
      title="Remove ticket"
      data-play={play.id}
      onClick={() => onNotPlayed(play)}
    />
  </span>
)

/** Payout of a ticket with its source, or the reason why it is pending. */
export function TicketStatus({ play }: { play: Ticket }) {
  const { prizeCents, prizeFrom, winningNumbers } = play
  return (
    <span className="num flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted md:grid md:justify-items-start">
      {prizeCents === null ? (
        <Chip>{pendingText(play)}</Chip>
      ) : prizeCents === 0 ? (
        <Chip>No prize</Chip>
      ) : (
        <Chip kind="success" icon="check">
          Paid {dollarsOf(prizeCents)}
        </Chip>
      )}
      {winningNumbers !== null && <span>{winningNumbers} was drawn</span>}
      {prizeFrom === 'owner' && <span>entered by you</span>}
      {prizeFrom === 'draw' && prizeCents !== 0 && <span>at the usual payout</span>}
      {prizeCents !== null && prizeCents > 0 && <span>check your official ticket</span>}
    </span>
  )
}

/** A ticket with a known draw but no prize amount has won a share of a pool. */
function pendingText(play: Ticket) {
  if (play.winningNumbers !== null) return 'Won a shared prize: record your payout'
  return isAhead(play) ? 'Not drawn yet' : 'Waiting for a real result'
}

const isAhead = ({ drawDateTime }: Ticket) => Date.parse(drawDateTime) > serverNow()
