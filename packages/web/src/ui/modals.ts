interface Modal {
  onEscape: () => void
  /** Null for what had the focus before. */
  focusAfter: () => HTMLElement | null
}

/** Those that are open, the uppermost last. */
const open: { element: HTMLElement; modal: Modal }[] = []

let holders = 0

/**
 * Keeps the page from scrolling under a dialog. The page keeps its width by a margin of its own: the
 * browser's gutter would stay bright beside the scrim. Answers how to let the page go.
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

/** Takes the focus and makes everything below out of reach, but for notifications. Answers how to close it. */
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
    // Once React is done: what takes the focus may appear with the same change.
    queueMicrotask(() => giveFocusBack(modal.focusAfter() ?? before))
  }
}

function keepOutOfReach() {
  const top = open.at(-1)
  for (const { element } of open) element.inert = element !== top?.element
  // The frame of every page; notifications stand beside it.
  for (const frame of document.querySelectorAll<HTMLElement>('.shell'))
    frame.inert = top !== undefined
}

function press(event: KeyboardEvent) {
  const top = open.at(-1)
  // A question or a list over the dialog has taken it.
  if (top === undefined || event.defaultPrevented) return
  if (event.key === 'Tab') return trapFocus(event, top.element)
  if (event.key !== 'Escape') return
  event.preventDefault()
  top.modal.onEscape()
}

const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'

/** After the last stop of the Tab key comes the first. */
function trapFocus(event: KeyboardEvent, within: HTMLElement) {
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0,
  )
  if (event.shiftKey) stops.reverse()
  const at = stops.findIndex((one) => one === document.activeElement)
  const onward = stops.slice(at + 1).some((one) => !isSameChoice(one, stops[at]))
  // The browser's way, but for the ends.
  if (at === -1 || onward) return
  event.preventDefault()
  stops[0]?.focus()
}

/** Radio buttons of one name are one stop. */
const isSameChoice = (one: HTMLElement, other: HTMLElement | undefined) =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  one.name === other.name

/** Unless something else has taken it. */
function giveFocusBack(to: Element | null) {
  const lost = document.activeElement === null || document.activeElement === document.body
  if (lost && to instanceof HTMLElement) to.focus()
}
