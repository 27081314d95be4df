import type { StateCode } from '@fourcast/engine/states.ts'

/** The National Council on Problem Gambling's page about help in each state. */
export const HELP_BY_STATE_URL = 'https://www.ncpgambling.org/help-treatment/help-by-state/'

/**
 * Help lines of states, as of April 2026. Each is confirmed by two sources: the state's health
 * department, lottery, regulator or council, and the disclosures of licensed operators. The national
 * line works in every state.
 */
const LINES: Partial<Record<StateCode, string>> = {
  AZ: '1-800-NEXT-STEP',
  CO: '1-800-GAMBLER',
  IL: '1-800-GAMBLER',
  IN: '1-800-9-WITH-IT',
  IA: '1-800-BETS-OFF',
  MA: '1-800-327-5050',
  MI: '1-800-GAMBLER',
  MN: '1-800-333-HOPE',
  NJ: '1-800-GAMBLER',
  NY: '1-877-8-HOPENY',
  OH: '1-800-589-9966',
  PA: '1-800-GAMBLER',
  SC: '1-877-452-5155',
  TN: '1-800-889-9789',
  WI: '1-800-GAMBLE-5',
}

/** The minimum age for lottery tickets if it is not 18; null without a state lottery. */
const TICKET_AGES: Partial<Record<StateCode, number | null>> = {
  AL: null,
  AK: null,
  AZ: 21,
  HI: null,
  IA: 21,
  LA: 21,
  MS: 21,
  NE: 19,
  NV: null,
  UT: null,
}

const ADULT = 18

export interface StateHelp {
  /** The minimum age for lottery tickets; null without a state lottery. */
  ticketAge: number | null
  /** The state's own help line; null if it has none. */
  phone: string | null
}

/** The help line of a state besides the national one, and the minimum age for tickets. */
export function helpIn(state: StateCode): StateHelp {
  const age = TICKET_AGES[state]
  return { ticketAge: age === undefined ? ADULT : age, phone: LINES[state] ?? null }
}
