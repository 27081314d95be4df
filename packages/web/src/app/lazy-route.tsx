import { type ComponentType, lazy, useEffect, useState } from 'react'

type Load = () => Promise<{ default: ComponentType }>

export interface LazyRoute {
  Page: ComponentType
  /** Loads the code now, so that the page renders at once: a prerendered one never goes blank. */
  load: () => Promise<void>
}

/** A screen whose code is loaded when it is opened. */
export function lazyRoute(fetchIt: Load): LazyRoute {
  const Lazy = lazy(fetchIt)
  let ready: ComponentType | null = null
  return {
    load: async () => {
      ready = (await fetchIt()).default
    },
    Page: function Page() {
      // The first component stays: swapping it would lose typed text.
      const [Shown] = useState<ComponentType>(() => ready ?? Lazy)
      return <Shown />
    },
  }
}

/**
 * A part of the frame whose code is loaded when it is rendered. If that fails, `instead` is rendered, so that
 * the open screen stays.
 */
export const lazyOptional = <Props extends object>(
  fetchIt: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
) => lazy(() => fetchIt().catch(() => ({ default: instead })))

/** Milliseconds between two tries. */
const RETRY_AFTER = 60_000

/**
 * A part that is needed while the page is open, but not for its first paint: its code is loaded after some
 * milliseconds, and again later if that fails.
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
