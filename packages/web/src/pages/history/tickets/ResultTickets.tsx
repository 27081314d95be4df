import type { Generation } from '@fourcast/contract/numbers.ts'
import type { Ticket } from '@fourcast/contract/tickets.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type TicketActions, TicketButtons, TicketStatus } from './TicketList.tsx'
import { drawName } from '#domains/draws/draw-name.ts'
import { BET_NAMES } from '#domains/tickets/ticket-text.ts'
import { useAbout } from '#core/use-about.ts'
import { dollarsOf } from '#core/money.ts'
import { joined } from '#domains/picks/picks.ts'
import { ticketsOfResult } from '#domains/tickets/queries.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { Loaded } from '#ui/Loaded.tsx'

const PlayDialog = lazyDialog(
  async () => (await import('#domains/tickets/PlayDialog.tsx')).PlayDialog,
)
const PrizeDialog = lazyDialog(async () => (await import('./PrizeDialog.tsx')).PrizeDialog)
const NotPlayedDialog = lazyDialog(async () => (await import('./PrizeDialog.tsx')).NotPlayedDialog)

/** Tickets of one result, with a button to record another. */
export function ResultTickets({ one }: { one: Generation }) {
  const query = useQuery(ticketsOfResult(one.id))
  const noting = useAbout<Generation>()
  const [paid, gone] = [useAbout<Ticket>(), useAbout<Ticket>()]
  const list = useRef<HTMLDivElement>(null)
  if (one.odds === null) return <p className="text-sm text-muted">A ticket needs four digits.</p>
  return (
    <div ref={list} tabIndex={-1} className="grid justify-items-start gap-3 outline-none">
      <Loaded
        query={query}
        loading="Loading your tickets"
        failed="Failed to load your tickets"
        waiting={<Bar className="h-5 w-56" />}
      >
        {({ content }) => <Plays plays={content} onPaid={paid.show} onNotPlayed={gone.show} />}
      </Loaded>
      <Button kind="second" icon="plus" onClick={() => noting.show(one)}>
        I played this
      </Button>
      <PlayDialog open={noting.open} one={noting.one} onClose={noting.close} />
      <PrizeDialog open={paid.open} one={paid.one} onClose={paid.close} />
      <NotPlayedDialog open={gone.open} one={gone.one} list={list} onClose={gone.close} />
    </div>
  )
}

function Plays({ plays, ...actions }: TicketActions & { plays: readonly Ticket[] }) {
  if (plays.length === 0) return <p className="text-sm text-muted">No tickets recorded.</p>
  return (
    <ul className="list w-full">
      {plays.map((play) => (
        <li key={play.id} className="justify-between">
          <span className="num grid gap-1 text-sm">
            <span>
              <b className="strong">{joined(play.numbers)}</b> {BET_NAMES[play.bet]},{' '}
              {dollarsOf(play.stakeCents)}
            </span>
            <span>{drawName(play)}</span>
            <TicketStatus play={play} />
          </span>
          <TicketButtons play={play} {...actions} />
        </li>
      ))}
    </ul>
  )
}
