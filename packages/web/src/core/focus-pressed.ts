/**
 * Focuses the pressed control, as a click listener. Safari does not focus buttons, so a dialog could not
 * return the focus to the button that opened it. Other browsers have focused it already.
 */
export function focusPressed({ target }: Event) {
  if (!(target instanceof Element)) return
  const pressed = target.closest<HTMLElement>('a[href], button, input, summary')
  if (pressed === null || pressed === document.activeElement) return
  // The press left the focus on an ancestor, or nowhere.
  if (document.activeElement?.contains(pressed) ?? true) pressed.focus({ preventScroll: true })
}
