/** A state's name and its main time zone. */
export type StateInfo = { readonly name: string; readonly zone: string }

const PACIFIC = 'America/Los_Angeles'
const MOUNTAIN = 'America/Denver'
const CENTRAL = 'America/Chicago'
const EASTERN = 'America/New_York'

/**
 * The 50 states and DC by their two-letter postal code, in order of name. `zone` is an IANA zone; a state
 * with two has that of its larger part.
 */
export const STATES = {
  AL: { name: 'Alabama', zone: CENTRAL },
  AK: { name: 'Alaska', zone: 'America/Anchorage' },
  AZ: { name: 'Arizona', zone: 'America/Phoenix' },
  AR: { name: 'Arkansas', zone: CENTRAL },
  CA: { name: 'California', zone: PACIFIC },
  CO: { name: 'Colorado', zone: MOUNTAIN },
  CT: { name: 'Connecticut', zone: EASTERN },
  DE: { name: 'Delaware', zone: EASTERN },
  DC: { name: 'District of Columbia', zone: EASTERN },
  FL: { name: 'Florida', zone: EASTERN },
  GA: { name: 'Georgia', zone: EASTERN },
  HI: { name: 'Hawaii', zone: 'Pacific/Honolulu' },
  ID: { name: 'Idaho', zone: 'America/Boise' },
  IL: { name: 'Illinois', zone: CENTRAL },
  IN: { name: 'Indiana', zone: 'America/Indiana/Indianapolis' },
  IA: { name: 'Iowa', zone: CENTRAL },
  KS: { name: 'Kansas', zone: CENTRAL },
  KY: { name: 'Kentucky', zone: EASTERN },
  LA: { name: 'Louisiana', zone: CENTRAL },
  ME: { name: 'Maine', zone: EASTERN },
  MD: { name: 'Maryland', zone: EASTERN },
  MA: { name: 'Massachusetts', zone: EASTERN },
  MI: { name: 'Michigan', zone: 'America/Detroit' },
  MN: { name: 'Minnesota', zone: CENTRAL },
  MS: { name: 'Mississippi', zone: CENTRAL },
  MO: { name: 'Missouri', zone: CENTRAL },
  MT: { name: 'Montana', zone: MOUNTAIN },
  NE: { name: 'Nebraska', zone: CENTRAL },
  NV: { name: 'Nevada', zone: PACIFIC },
  NH: { name: 'New Hampshire', zone: EASTERN },
  NJ: { name: 'New Jersey', zone: EASTERN },
  NM: { name: 'New Mexico', zone: MOUNTAIN },
  NY: { name: 'New York', zone: EASTERN },
  NC: { name: 'North Carolina', zone: EASTERN },
  ND: { name: 'North Dakota', zone: CENTRAL },
  OH: { name: 'Ohio', zone: EASTERN },
  OK: { name: 'Oklahoma', zone: CENTRAL },
  OR: { name: 'Oregon', zone: PACIFIC },
  PA: { name: 'Pennsylvania', zone: EASTERN },
  RI: { name: 'Rhode Island', zone: EASTERN },
  SC: { name: 'South Carolina', zone: EASTERN },
  SD: { name: 'South Dakota', zone: CENTRAL },
  TN: { name: 'Tennessee', zone: CENTRAL },
  TX: { name: 'Texas', zone: CENTRAL },
  UT: { name: 'Utah', zone: MOUNTAIN },
  VT: { name: 'Vermont', zone: EASTERN },
  VA: { name: 'Virginia', zone: EASTERN },
  WA: { name: 'Washington', zone: PACIFIC },
  WV: { name: 'West Virginia', zone: EASTERN },
  WI: { name: 'Wisconsin', zone: CENTRAL },
  WY: { name: 'Wyoming', zone: MOUNTAIN },
} as const satisfies Readonly<Record<string, StateInfo>>

/** The two capital letters of a state or DC. */
export type StateCode = keyof typeof STATES

/** The code of the multi-state games (Powerball, Mega Millions). */
export const MULTI_STATE = { code: 'US', name: 'United States', zone: EASTERN } as const

/** The state of a series: a state, DC, or 'US'. */
export type SeriesState = StateCode | typeof MULTI_STATE.code

/** Whether a text is the code of one of the 50 states or DC: capitals, and not 'US'. */
export const isState = (code: string): code is StateCode => Object.hasOwn(STATES, code)

/** The name of a state, DC or 'US'; any other code is returned unchanged. */
export const stateName = (code: string): string => infoOf(code)?.name ?? code

/** The IANA zone of a state, DC or 'US'; undefined for any other code. */
export const stateZone = (code: string): string | undefined => infoOf(code)?.zone

const infoOf = (code: string): StateInfo | undefined => {
  if (isState(code)) return STATES[code]
  return code === MULTI_STATE.code ? MULTI_STATE : undefined
}
