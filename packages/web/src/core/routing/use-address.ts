import { useMemo } from 'react'
import { useLocation, useNavigate } from '#core/routing/router.tsx'

/** Null removes a value. */
export type AddressValues = Readonly<Record<string, string | null>>

/**
 * The query of the address, and a function that changes it. A change starts from the current address, not
 * from the last render, so that two quick changes are both kept. A page that is being left changes nothing.
 */
export function useAddress() {
  const { pathname, search: shown } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => new URLSearchParams(shown), [shown])
  const change = (values: AddressValues, { replace = true } = {}) => {
    if (window.location.pathname !== pathname) return
    navigate({ search: changed(window.location.search, values) }, { replace })
  }
  return { search, change }
}

function changed(search: string, values: AddressValues) {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(values)) {
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next.toString()
}
