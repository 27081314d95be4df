import { type ReactNode, useMemo } from 'react'
import { type Routing, RoutingContext } from './router.tsx'

/** A router whose address never changes, while a page is rendered to a file. */
export function StillRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const routing = useMemo<Routing>(
    () => ({
      location: { pathname, search: '', hash: '', state: null, key: 'default' },
      arrival: 'pop',
      navigate: () => undefined,
    }),
    [pathname],
  )
  return <RoutingContext value={routing}>{children}</RoutingContext>
}
