/** In the order in which other screens count them from 0; the fourth is the way to upgrade. */
const TABS = ['personal', 'security', 'preferences', 'subscription']

/** What a link or another screen asks for by number, `?tab=3` or `{ tab: 3 }`, as a part of the address. */
export function requestedTab(search: URLSearchParams, state: unknown): string | null {
  const asked = search.get('tab') ?? numberIn(state)
  const name = /^\d$/.test(asked ?? '') ? TABS[Number(asked)] : undefined
  return name === undefined ? null : `?tab=${name}`
}

const numberIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'tab' in state ? String(state.tab) : null
