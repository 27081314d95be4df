interface Modal {
  onEscape: () => void
  /** Null for the element that had the focus before. */
  focusAfter: () => HTMLElement | null
}

/** Open dialogs, the topmost last. */
const open: { element: HTMLElement; modal: Modal }[] = []

let holders = 0

/**
 * Locks the scrolling of the page under a dialog. The page keeps its width by a margin: the browser's gutter
 * would stay bright beside the scrim. Returns the unlock function.
 */
export function holdPage(): () => void {
  const { documentElement: root, body } = document
  if (holders === 0) {
    body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
  }
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0) return
    root.style.overflow = ''
    body.style.paddingInlineEnd = ''
  }
}

/** Moves the focus in and makes everything below inert, except notifications. Returns the close function. */
export function openModal(element: HTMLElement, modal: Modal): () => void {
  const before = document.activeElement
  const one = { element, modal }
  open.push(one)
  if (open.length === 1) document.addEventListener('keydown', press)
  const release = holdPage()
  keepOutOfReach()
  element.querySelector<HTMLElement>('button')?.focus()
  return () => {
    release()
    open.splice(open.indexOf(one), 1)
    if (open.length === 0) document.removeEventListener('keydown', press)
    keepOutOfReach()
    // Runs after React has rendered: the element to focus may appear with the same change.
    queueMicrotask(() => giveFocusBack(modal.focusAfter() ?? before))
  }
}

function keepOutOfReach() {
  const top = open.at(-1)
  for (const { element } of open) element.inert = element !== top?.element
  // The frame of every page; notifications are outside it.
  for (const frame of document.querySelectorAll<HTMLElement>('.shell'))
    frame.inert = top !== undefined
}

function press(event: KeyboardEvent) {
  const top = open.at(-1)
  // A confirmation or a list above the dialog has handled it.
  if (top === undefined || event.defaultPrevented) return
  if (event.key === 'Tab') return trapFocus(event, top.element)
  if (event.key !== 'Escape') return
  event.preventDefault()
  top.modal.onEscape()
}

const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'

/** Traps the focus: Tab on the last tab stop leads to the first. */
function trapFocus(event: KeyboardEvent, within: HTMLElement) {
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0,
  )
  if (event.shiftKey) stops.reverse()
  const at = stops.findIndex((one) => one === document.activeElement)
  const onward = stops.slice(at + 1).some((one) => !isSameChoice(one, stops[at]))
  // Within the ends, the browser moves the focus.
  if (at === -1 || onward) return
  event.preventDefault()
  stops[0]?.focus()
}

/** Radio buttons of one name are one tab stop. */
const isSameChoice = (one: HTMLElement, other: HTMLElement | undefined) =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  one.name === other.name

/** Restores the focus, unless it was moved elsewhere. */
function giveFocusBack(to: Element | null) {
  const lost = document.activeElement === null || document.activeElement === document.body
  if (lost && to instanceof HTMLElement) to.focus()
}
