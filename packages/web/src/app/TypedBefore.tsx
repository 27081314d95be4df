import { useEffect, useLayoutEffect, useRef } from 'react'

interface Typed {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
  checked: boolean
}

const isBox = (field: Typed['field']) =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
const checkedIn = (field: Typed['field']) => field instanceof HTMLInputElement && field.checked

/** The fields that are no longer as they were rendered. */
function typedFields(): Typed[] {
  const fields = document.querySelectorAll<Typed['field']>('input, textarea')
  return [...fields]
    .filter((field) =>
      field instanceof HTMLInputElement && isBox(field)
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue,
    )
    .map((field) => ({ field, value: field.value, checked: checkedIn(field) }))
}

/** As if it were typed now. Past React's own setter, which would hide from it that something changed. */
function typeAgain({ field, value, checked }: Typed) {
  if (isBox(field)) {
    if (checkedIn(field) !== checked) field.click()
    return
  }
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Gives back what was filled in while a prerendered page came to life, by a password manager for
 * example: forms begin with their own values. Stands before them all, to look before they do.
 */
export function TypedBefore() {
  const typed = useRef<Typed[] | null>(null)
  useLayoutEffect(() => {
    typed.current ??= typedFields()
  }, [])
  useEffect(() => {
    const found = typed.current ?? []
    typed.current = []
    // After the effects of the forms, which only then listen to themselves.
    queueMicrotask(() => found.forEach(typeAgain))
  }, [])
  return null
}
