/** The heading of the payment methods. */
export const METHODS = 'payment-methods'

/** Brings the payment methods into view, and the focus to them. */
export function toMethods() {
  const heading = document.getElementById(METHODS)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'center' })
}
