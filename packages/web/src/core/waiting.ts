let shown: Element | null = null

/** Keeps the prerendered first view of the screen, because React empties its parent. */
/** The prerendered first view, until the session is known. */
export function keepSkeleton(root: Element) {
  shown = root.querySelector('[data-waiting]')
}

export const shownSkeleton = () => shown
