import type { Ticket } from '@fourcast/contract/tickets.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { type Bet, usualPrize } from '@fourcast/engine/prizes.ts'
import { money } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { drawName } from '#domains/draws/draw-name.ts'
import { joined } from '#domains/picks/picks.ts'

export const BET_NAMES: Readonly<Record<Bet, string>> = { straight: 'Straight', box: 'Box' }

/** 'Straight, $1, Georgia Evening, Nov 20': a ticket beside its digits. */
export const ticketText = (ticket: Ticket) =>
  `${BET_NAMES[ticket.bet]}, ${dollarsOf(ticket.stakeCents)}, ${drawName(ticket)}`

/** '4567 straight, $1, Georgia Evening, Nov 20': which ticket a button is about. */
export const ticketName = (ticket: Ticket) =>
  `${joined(ticket.numbers)} ${ticket.bet}, ${dollarsOf(ticket.stakeCents)}, ${drawName(ticket)}`

/** What a $1 ticket that won a draw usually pays: '$5,000'. */
export const usualPayoutText = (
  bet: Bet,
  digits: string,
  { state, drawDate }: Pick<Ticket, 'state' | 'drawDate'>,
) =>
  arePrizesShared(state, drawDate)
    ? 'a share of the prize pool'
    : money(usualPrize(bet, digits, state))
