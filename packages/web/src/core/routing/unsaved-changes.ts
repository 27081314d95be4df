import { useEffect } from 'react'

const forms = new Set<object>()

/** While `isDirty`, leaving the page asks first: by a link, the way back, a reload or closing the tab. */
export function useUnsavedChanges(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const form = {}
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    forms.add(form)
    window.addEventListener('beforeunload', warn)
    return () => {
      forms.delete(form)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

/**
 * The browser's own question: it also holds up the way back, and looks as it does when the tab is
 * closed.
 */
export const mayLeave = () => forms.size === 0 || window.confirm(QUESTION)

const QUESTION = 'Leave this page? Your changes are not saved.'
