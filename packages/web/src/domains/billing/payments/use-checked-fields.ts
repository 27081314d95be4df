import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FieldErrors, FieldName } from '#core/forms/form.ts'
import type { Checked } from './check-method.ts'

/**
 * Collects a new payment method for the button outside of its form: the provider's id of the method, or null
 * if the form shows an error.
 */
export type Collect = () => Promise<string | null>

/** Text fields that are validated together when the button outside is pressed. */
export function useCheckedFields<Values extends Record<keyof Values, string>>(
  start: Values,
  check: (values: Values) => Checked,
  collect: RefObject<Collect | null>,
) {
  const whole = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isWrong = useRef(false)
  // Runs after every render: while the button is busy the fields are disabled and take no focus.
  useEffect(() => {
    const field = whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!isWrong.current || !field || field.matches(':disabled')) return
    isWrong.current = false
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  })
  useImperativeHandle(collect, () => async () => {
    const checked = check(values)
    if ('reference' in checked) return checked.reference
    isWrong.current = true
    setErrors(checked.errors)
    return null
  })
  const fill = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setErrors({})
  }
  /** `textOf` formats the text when it is typed at the end. */
  const field = (name: FieldName<Values>, textOf = (typed: string) => typed) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      // An edit in the middle is not formatted: the caret would jump to the end.
      const atEnd = target.selectionStart === target.value.length
      setValues({ ...values, [name]: atEnd ? textOf(target.value) : target.value })
      setErrors({ ...errors, [name]: undefined })
    },
    onBlur: () => setValues((now) => ({ ...now, [name]: textOf(now[name]) })),
  })
  return { whole, field, fill }
}
