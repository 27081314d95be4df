import { STAKE } from '@fourcast/contract/tickets.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { ApiFailure } from '#core/api/failure.ts'
import type { DrawOption, TicketSubject } from './draw-options.ts'

/** Values of the form; null if the default was left unchanged. */
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

/** Initial values of the form. */
export const firstChoice = ({ offered }: TicketSubject): PlayChoice =>
  offered === undefined
    ? FIRST
    : { ...FIRST, state: offered.state, draw: `${offered.drawDate} ${offered.drawTime}` }

export type PlayField = 'numbers' | 'state' | 'draw' | 'bet' | 'stake'
export type PlayErrors = Partial<Record<PlayField, string>>

/** The form field for each field of a server error. */
const PLACES: Readonly<Record<string, PlayField>> = {
  numbers: 'numbers',
  state: 'state',
  drawDate: 'draw',
  drawTime: 'draw',
  bet: 'bet',
  stakeCents: 'stake',
}

export const STAKE_WORDS = 'Enter a stake from $0.50 to $100, in steps of $0.50'

/** True if a ticket can cost this. */
export const isStake = (cents: number) =>
  cents >= STAKE.least && cents <= STAKE.most && cents % STAKE.step === 0

/** The next draw, unless the user selected none. */
export const nextOf = (draws: readonly DrawOption[], chosen: string | null) =>
  chosen === '' ? null : (draws.find(({ held }) => !held) ?? null)

/** Field errors of the server, by field of the form. */
export function errorsOf(error: unknown): PlayErrors {
  const fields = error instanceof ApiFailure ? error.fields : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const place = PLACES[name.split('.')[0] ?? '']
      return place === undefined ? [] : [[place, message]]
    }),
  )
}
