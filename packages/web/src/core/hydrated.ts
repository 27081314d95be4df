import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False during hydration, when a prerendered page must look as it was rendered; then true. For values that
 * only the browser has: the fragment of the address, state from another page.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
