import { useEffect } from 'react'

const forms = new Set<object>()

/** While `isDirty`, asks before the page is left: by a link, Back, a reload or closing the tab. */
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

/** The browser's own dialog: it also blocks Back, and looks as it does when the tab is closed. */
export const mayLeave = () => forms.size === 0 || window.confirm(QUESTION)

const QUESTION = 'Leave this page? Your changes are not saved.'
