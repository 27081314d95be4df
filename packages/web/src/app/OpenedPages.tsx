import { useEffect } from 'react'
import { parseUrl } from '#core/parse-url.ts'
import { useLocation, useNavigate } from '#core/routing/router.tsx'

/** A path of ours that the worker asks for; null for anything else. */
function wantedBy(said: unknown): string | null {
  if (typeof said !== 'object' || said === null || !('open' in said)) return null
  if (typeof said.open !== 'string') return null
  const { origin } = window.location
  const url = parseUrl(said.open, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}

/** Shows nothing: goes where someone pressed a notification of the system, without loading the app again. */
export function OpenedPages() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  useEffect(() => {
    const { serviceWorker } = navigator
    // Browsers without workers have no such notifications.
    if (serviceWorker === undefined) return undefined
    const hear = ({ data, ports }: MessageEvent<unknown>) => {
      const path = wantedBy(data)
      if (path === null) return
      ports[0]?.postMessage('gone')
      if (path !== here) navigate(path)
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [navigate, here])
  return null
}
