import type { Generation } from '@fourcast/contract/numbers.ts'
import { useCallback, useState } from 'react'

/** A result that a dialog is about. It stays while the dialog closes, so that its words do too. */
export function useAbout() {
  const [one, setOne] = useState<Generation | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback((next: Generation) => {
    setOne(next)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { one, open, show, close }
}
