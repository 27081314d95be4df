import type { StateCode } from '@fourcast/engine/states.ts'

/** The National Council on Problem Gambling's page of what there is in each state. */
export const HELP_BY_STATE_URL = 'https://www.ncpgambling.org/help-treatment/help-by-state/'

/**
 * Lines of single states, as of April 2026. Only those that two sources agree on: the state's own
 * health department, lottery, regulator or council, and the disclosures of what is licensed there.
 * Everywhere, and where a state is missing here, the national line answers.
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

/** From which age lottery tickets are sold where that is not 18; null where there is no state lottery. */
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
  /** From which age lottery tickets are sold; null where there is no state lottery. */
  ticketAge: number | null
  /** The state's own line, as people say it; null where the national one is the one to call. */
  phone: string | null
}

/** Who to call in a state beside the national line, and from which age tickets are sold there. */
export function helpIn(state: StateCode): StateHelp {
  const age = TICKET_AGES[state]
  return { ticketAge: age === undefined ? ADULT : age, phone: LINES[state] ?? null }
}
