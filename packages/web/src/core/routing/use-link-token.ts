import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#core/routing/router.tsx'

/**
 * The token of an emailed link, `#token=…`; null if there is none. A fragment reaches no server, log or
 * Referer; it is removed from the address bar at once, so that the history does not keep it either.
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token === '' ? null : token
}
