import { STAKE } from '@fourcast/contract/tickets.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { ApiFailure } from '#core/api/failure.ts'
import type { DrawOption, TicketSubject } from './draw-options.ts'

/** What someone chose; null where they left it as it was offered. */
export interface PlayChoice {
  set: number
  state: string | null
  draw: string | null
  bet: Bet
  /** In cents, or another amount. */
  stake: '50' | '100' | '200' | '500' | 'other'
  other: string
}

export const FIRST: PlayChoice = {
  set: 0,
  state: null,
  draw: null,
  bet: 'straight',
  stake: '100',
  other: '',
}

/** What a form begins with. */
export const firstChoice = ({ offered }: TicketSubject): PlayChoice =>
  offered === undefined
    ? FIRST
    : { ...FIRST, state: offered.state, draw: `${offered.drawDate} ${offered.drawTime}` }

export type PlayField = 'numbers' | 'state' | 'draw' | 'bet' | 'stake'
export type PlayErrors = Partial<Record<PlayField, string>>

/** Where what the server says of a field stands in the form. */
const PLACES: Readonly<Record<string, PlayField>> = {
  numbers: 'numbers',
  state: 'state',
  drawDate: 'draw',
  drawTime: 'draw',
  bet: 'bet',
  stakeCents: 'stake',
}

export const STAKE_WORDS = 'Enter a stake from $0.50 to $100, in steps of $0.50'

/** Whether a ticket can cost this. */
export const isStake = (cents: number) =>
  cents >= STAKE.least && cents <= STAKE.most && cents % STAKE.step === 0

/** The next draw, unless someone chose none. */
export const nextOf = (draws: readonly DrawOption[], chosen: string | null) =>
  chosen === '' ? null : (draws.find(({ held }) => !held) ?? null)

/** What the server refused, by where it stands in the form. */
export function errorsOf(error: unknown): PlayErrors {
  const fields = error instanceof ApiFailure ? error.fields : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const place = PLACES[name.split('.')[0] ?? '']
      return place === undefined ? [] : [[place, message]]
    }),
  )
}
