import type { Ticket } from '@fourcast/contract/tickets.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { dollarsOf } from '#core/money.ts'
import { drawName } from '#domains/draws/draw-name.ts'
import { joined } from '#domains/picks/picks.ts'

export const BET_NAMES: Readonly<Record<Bet, string>> = { straight: 'Straight', box: 'Box' }

/** 'Straight, $1, Georgia Evening, Nov 20': a ticket beside its digits. */
export const ticketText = (ticket: Ticket) =>
  `${BET_NAMES[ticket.bet]}, ${dollarsOf(ticket.stakeCents)}, ${drawName(ticket)}`

/** '4567 straight, $1, Georgia Evening, Nov 20': names the ticket in a button's label. */
export const ticketName = (ticket: Ticket) =>
  `${joined(ticket.numbers)} ${ticket.bet}, ${dollarsOf(ticket.stakeCents)}, ${drawName(ticket)}`
