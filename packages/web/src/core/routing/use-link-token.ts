import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#core/routing/router.tsx'

/**
 * The token of a mailed link, `#token=…`. A fragment reaches no server, log or Referer; it is taken
 * out of the address bar at once, so that it stays in no history either. Null when there is none.
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
