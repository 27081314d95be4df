const SEARCHES = ['', '?tab=winning', '?tab=statistics']

/** What another screen hands over, `{ tab: 1 }` for the winning numbers, as a part of the address. */
export function handedTab(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('tab' in state)) return null
  return SEARCHES[Number(state.tab)] ?? null
}
