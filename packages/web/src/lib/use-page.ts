import { useSearchParams } from 'react-router'

/** The page in the address: ?page=2 is the second, index 1. Anything else is the first. */
export function usePage() {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked - 1 : 0
  const go = (to: number, replace = false) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (to <= 0) next.delete('page')
        else next.set('page', String(to + 1))
        return next
      },
      { replace, preventScrollReset: true },
    )
  return { page, go }
}
