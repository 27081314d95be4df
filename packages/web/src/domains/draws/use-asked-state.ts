import { useQuery } from '@tanstack/react-query'
import { states } from './lottery.ts'
import { useAddress } from '#core/routing/use-address.ts'
import { useFollowed } from './use-followed.ts'

/** Replaces a state's code: all states together. */
export const POOLED = 'all'

/** The state on screen: from the address, else the first followed one, else the server's default. */
export function useAskedState() {
  const { search, change } = useAddress()
  const { active: followed, known } = useFollowed()
  const query = useQuery(states)
  const list = query.data ?? []
  const has = (code: string | null | undefined) => list.some((one) => one.code === code)
  const asked = search.get('state')
  const otherwise = list.find(({ isDefault }) => isDefault) ?? list[0]
  const wanted = [asked?.toUpperCase(), followed[0], otherwise?.code].find(has)
  const state = known ? list.find(({ code }) => code === wanted) : undefined
  return {
    query,
    list,
    /** Undefined until the states are loaded. */
    state,
    /** The code of the state, or `POOLED`; for screens that can show all states together. */
    code: state && asked?.toLowerCase() === POOLED ? POOLED : state?.code,
    search,
    /** Puts values into the address; null removes one. */
    change,
  }
}
