/**
 * Some password managers and browsers fill a field without an event, so what is shown is not what the
 * form knows. This reports such fields as typed before a form is sent.
 */
export function reportSilentAutofill(): () => void {
  const report = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    // Read before the first report: it renders the form, and React resets the fields it doesn't know.
    const filled = [...target.elements]
      .filter(isText)
      .flatMap((field) =>
        field.value === field.defaultValue ? [] : [{ field, value: field.value }],
      )
    for (const { field, value } of filled) typeAgain(field, value)
  }
  // Capture, so that it runs before React's submit handlers.
  window.addEventListener('submit', report, true)
  return () => window.removeEventListener('submit', report, true)
}

const OTHERS = new Set(['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'])

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !OTHERS.has(field.type))

/** React ignores an input event if it saw the value being set: it sees another one, and not this. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const element = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(element.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
