import type { Ticket } from '@fourcast/contract/tickets.ts'

let last = 0

/** A $1 straight ticket on 4567 in Georgia without a result yet, as the server answers it. */
export function sampleTicket(rest: Partial<Ticket>): Ticket {
  last += 1
  return {
    id: `0198a7c2-0000-7000-9000-${String(last).padStart(12, '0')}`,
    generationId: '0198a7c2-0000-7000-8000-000000000001',
    numbers: [4, 5, 6, 7],
    state: 'GA',
    stateName: 'Georgia',
    drawDate: '2026-11-20',
    drawTime: 'Evening',
    drawDateTime: '2026-11-20T23:59:00Z',
    bet: 'straight',
    stakeCents: 100,
    prizeCents: null,
    prizeFrom: null,
    winningNumbers: null,
    currency: 'USD',
    createdAt: '2026-11-20T20:20:00Z',
    ...rest,
  }
}
