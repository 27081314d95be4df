import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { states } from '#lib/lottery.ts'
import { useFollowed } from '#lib/use-followed.ts'

const OTHERWISE = 'GA'

/** The state that is looked at: that of the address, else the first one followed, else Georgia. */
export function useAskedState() {
  const [search, setSearch] = useSearchParams()
  const { states: followed, known } = useFollowed()
  const query = useQuery(states)
  const list = query.data ?? []
  const has = (code: string | null | undefined) => list.some((one) => one.code === code)
  const wanted = [search.get('state'), followed[0], OTHERWISE, list[0]?.code].find(has)
  const change = (values: Readonly<Record<string, string>>) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [key, value] of Object.entries(values)) next.set(key, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    query,
    list,
    /** Undefined until the states are known. */
    state: known ? list.find(({ code }) => code === wanted) : undefined,
    search,
    /** Puts values into the address. */
    change,
  }
}
