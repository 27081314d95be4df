import { useEffect } from 'react'
import { parseUrl } from '#core/parse-url.ts'
import { useLocation, useNavigate } from '#core/routing/router.tsx'

/** The path in a worker's message; null if it is not a path of the app. */
function wantedBy(said: unknown): string | null {
  if (typeof said !== 'object' || said === null || !('open' in said)) return null
  if (typeof said.open !== 'string') return null
  const { origin } = window.location
  const url = parseUrl(said.open, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}

/** Renders nothing. Opens the page of a pressed system notification without a reload of the app. */
export function OpenedPages() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  useEffect(() => {
    const { serviceWorker } = navigator
    // Browsers without service workers have no system notifications.
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
