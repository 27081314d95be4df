import type { CheckedDraw } from '@fourcast/contract/saved-numbers.ts'
import type { Ticket } from '@fourcast/contract/tickets.ts'
import { Pair, Section } from '#gallery/Section.tsx'
import { DidIWin } from '#domains/picks/DidIWin.tsx'

const DRAW = {
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2026-11-21',
  drawTime: 'Evening',
  drawDateTime: '2026-11-21T23:59:00Z',
} as const

const NONE: CheckedDraw = { ...DRAW, winningNumbers: '7238', result: 'none' }
const CORRECTED: CheckedDraw = { ...NONE, replaced: '0614' }
const BOX: CheckedDraw = { ...DRAW, winningNumbers: '4160', result: 'box' }
const STRAIGHT: CheckedDraw = { ...DRAW, winningNumbers: '0614', result: 'straight' }
/** A lottery whose winners share a pool. */
const SHARED: CheckedDraw = { ...STRAIGHT, state: 'CA', stateName: 'California' }

const NUMBER = { numbers: [0, 6, 1, 4] }

const ticket = (draw: CheckedDraw, rest: Partial<Ticket>): Ticket => ({
  id: '0198a7c2-0000-7000-9000-000000000001',
  generationId: '0198a7c2-0000-7000-8000-000000000001',
  numbers: NUMBER.numbers,
  state: draw.state,
  stateName: draw.stateName,
  drawDate: draw.drawDate,
  drawTime: draw.drawTime,
  drawDateTime: draw.drawDateTime,
  bet: 'straight',
  stakeCents: 100,
  prizeCents: null,
  prizeFrom: null,
  winningNumbers: null,
  currency: 'USD',
  createdAt: '2026-11-20T20:20:00Z',
  ...rest,
})

/** The result of a draw for a number, with and without a ticket. */
export const DidIWinPart = () => (
  <Section
    id="did-i-win"
    title="Did I win?"
    lead="The newest draw checked: no match, box or straight, and the tickets noted for it."
  >
    <Pair>
      <DidIWin one={NUMBER} last={NONE} plays={[]} />
      <DidIWin
        one={NUMBER}
        last={NONE}
        plays={[ticket(NONE, { prizeCents: 0, winningNumbers: NONE.winningNumbers })]}
      />
      <DidIWin one={NUMBER} last={CORRECTED} plays={[]} />
      <DidIWin
        one={NUMBER}
        last={CORRECTED}
        plays={[ticket(CORRECTED, { prizeCents: 0, winningNumbers: CORRECTED.winningNumbers })]}
      />
      <DidIWin one={NUMBER} last={BOX} plays={[]} />
      <DidIWin
        one={NUMBER}
        last={BOX}
        plays={[ticket(BOX, { bet: 'box', prizeCents: 20_000, winningNumbers: '4160' })]}
      />
      <DidIWin one={NUMBER} last={STRAIGHT} plays={[]} />
      <DidIWin
        one={NUMBER}
        last={STRAIGHT}
        plays={[ticket(STRAIGHT, { prizeCents: 500_000, winningNumbers: '0614' })]}
      />
      <DidIWin one={NUMBER} last={STRAIGHT} plays={[ticket(STRAIGHT, {})]} />
      <DidIWin
        one={NUMBER}
        last={SHARED}
        plays={[ticket(SHARED, { winningNumbers: SHARED.winningNumbers })]}
      />
    </Pair>
  </Section>
)
