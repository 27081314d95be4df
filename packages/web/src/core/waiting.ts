let shown: Element | null = null

/** Keeps the prerendered first view of the screen, because React empties its parent. */
export function keepSkeleton(root: Element) {
  shown = root.querySelector('[data-waiting]')
}

/** The prerendered first view, until the session is known. */
export const shownSkeleton = () => shown
