let shown: Element | null = null

/** Remembers what the file of a screen shows before its code has run; React empties the place it is in. */
export function keepSkeleton(root: Element) {
  shown = root.querySelector('[data-waiting]')
}

/** What the file of the screen showed, until the session is known. */
export const shownSkeleton = () => shown
