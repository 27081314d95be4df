import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Asked, readAsked } from '#features/history/filters.ts'

const NAMES = ['method', 'from', 'to', 'search'] as const

/** The filters of the address. Changing one leads to the first page. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const asked = useMemo(() => readAsked(search), [search])
  // Two changes may come before the address has followed the first: the second builds upon it.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = (changes: Partial<Asked>) => {
    const next = new URLSearchParams(latest.current)
    for (const name of NAMES) put(next, name, changes[name])
    next.delete('page')
    latest.current = next
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { asked, change }
}

function put(search: URLSearchParams, name: string, text: string | undefined) {
  if (text === undefined) return
  if (text === '') search.delete(name)
  else search.set(name, text)
}
