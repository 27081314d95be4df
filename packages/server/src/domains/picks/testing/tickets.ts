import type { Request } from '@fourcast/contract/endpoint.ts'
import type { Ticket, recordTicket } from '@fourcast/contract/tickets.ts'
import { listTickets } from '@fourcast/contract/tickets.ts'
import type { TestApp } from '#testing/app.ts'

export type TicketForm = Request<typeof recordTicket>['body']

/** A dollar on 0768 in exact order, in Georgia on the evening of 4 May. */
export const ticketForm = (
  generationId: string,
  changes: Partial<TicketForm> = {},
): TicketForm => ({
  id: crypto.randomUUID(),
  generationId,
  numbers: [0, 7, 6, 8],
  state: 'GA',
  drawDate: '2026-05-04',
  drawTime: 'Evening',
  bet: 'straight',
  stakeCents: 100,
  ...changes,
})

export const ticketsOf = async (app: TestApp, { token }: { token: string }): Promise<Ticket[]> =>
  (await app.call(listTickets, { query: { size: 100 } }, { token })).content

/** The prizes of someone's tickets, oldest first. */
export const prizesOf = async (app: TestApp, person: { token: string }) =>
  (await ticketsOf(app, person))
    .map(({ prizeCents, prizeFrom }) => [prizeCents, prizeFrom] as const)
    .toReversed()
