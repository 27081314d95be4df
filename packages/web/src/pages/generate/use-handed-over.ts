import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#core/routing/router.tsx'
import { handedOver } from './navigation.ts'

/**
 * What another screen handed over, once: it leaves the history entry, so that a reload keeps what was
 * typed since instead of starting over.
 */
export function useHandedOver() {
  const { state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [handed] = useState(() => handedOver(state))
  const present = state !== null && typeof state === 'object'
  useEffect(() => {
    if (present) navigate({ pathname, search, hash }, { replace: true, state: null })
  }, [present, navigate, pathname, search, hash])
  return handed
}
