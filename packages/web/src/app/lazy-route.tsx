import { type ComponentType, lazy, useEffect, useState } from 'react'

type Load = () => Promise<{ default: ComponentType }>

export interface LazyRoute {
  Page: ComponentType
  /** Fetches its code now, so that the page is drawn at once: a prerendered one never goes blank. */
  load: () => Promise<void>
}

/** A screen whose code is fetched when it is opened. */
export function lazyRoute(fetchIt: Load): LazyRoute {
  const Lazy = lazy(fetchIt)
  let ready: ComponentType | null = null
  return {
    load: async () => {
      ready = (await fetchIt()).default
    },
    Page: function Page() {
      // What was shown first stays: another component in its place would lose what was typed.
      const [Shown] = useState<ComponentType>(() => ready ?? Lazy)
      return <Shown />
    },
  }
}

/**
 * A part of the frame whose code is fetched when it is drawn. If it does not load, `instead` is drawn: the
 * screen that someone works on stays.
 */
export const lazyOptional = <Props extends object>(
  fetchIt: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
) => lazy(() => fetchIt().catch(() => ({ default: instead })))

/** Between two tries, in milliseconds. */
const RETRY_AFTER = 60_000

/**
 * A part that is needed as long as the page is open, but not for its first paint: its code is fetched
 * after some milliseconds. If it does not load, it is tried again.
 */
export function lazyBackground<Props extends object>(
  fetchIt: () => Promise<{ default: ComponentType<Props> }>,
  after = 0,
): ComponentType<Props> {
  return function Lasting(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      let retry: ReturnType<typeof setTimeout> | undefined
      let gone = false
      const load = () =>
        fetchIt().then(
          (code) => !gone && setPart(() => code.default),
          () => {
            if (!gone) retry = setTimeout(load, RETRY_AFTER)
          },
        )
      retry = setTimeout(load, after)
      return () => {
        gone = true
        clearTimeout(retry)
      }
    }, [])
    return Part && <Part {...props} />
  }
}
