import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a prerendered page comes to life, when it must look as it was rendered; then true. For
 * what only the browser knows: the fragment of the address, what another page handed over.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
