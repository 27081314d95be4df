import { useMemo } from 'react'
import { type Asked, readAsked } from './filters.ts'
import { useAddress } from '#core/routing/use-address.ts'

/** The filters of the address. Changing one leads to the first page. */
export function useFilters() {
  const { search, change } = useAddress()
  const asked = useMemo(() => readAsked(search), [search])
  return { asked, change: (changes: Partial<Asked>) => change({ ...values(changes), page: null }) }
}

/** An empty filter leaves the address. */
const values = (changes: Partial<Asked>) =>
  Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, text || null]))
