import { useCallback, useState } from 'react'

/**
 * The row of an open dialog. It is kept while the dialog closes, so that the text stays during the animation.
 */
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
