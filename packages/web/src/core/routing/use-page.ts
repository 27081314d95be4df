import { useAddress } from './use-address.ts'

/** The page in the address: ?page=2 is the second, index 1. Anything else is the first. */
export function usePage() {
  const { search, change } = useAddress()
  const asked = Number(search.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked - 1 : 0
  const go = (to: number, replace = false) => {
    // Without this check, Back would seem to do nothing.
    if (Math.max(to, 0) !== page) change({ page: to <= 0 ? null : String(to + 1) }, { replace })
  }
  return { page, go }
}
