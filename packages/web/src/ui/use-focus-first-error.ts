import { type RefObject, useEffect } from 'react'

export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, errors: object) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const found = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .msg-bad')
    const field = found?.matches('[aria-invalid]')
      ? found
      : found?.closest('fieldset')?.querySelector('input')
    field?.focus()
  }, [form, errors])
}
