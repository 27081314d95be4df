import { useCallback, useState } from 'react'

/** A row that a dialog is about. It stays while the dialog closes, so that its words do too. */
export function useAbout<Row>() {
  const [one, setOne] = useState<Row | null>(null)
  const [open, setOpen] = useState(false)
  const show = useCallback((next: Row) => {
    setOne(() => next)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { one, open, show, close }
}
