import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FieldErrors, FieldName } from '#core/forms/form.ts'
import type { Checked } from './check-method.ts'

/**
 * What a form of a new payment method gives to the button outside of it: the provider's name of the
 * method, or null where something is wrong, which the form then says.
 */
export type Collect = () => Promise<string | null>

/** Texts that are checked all at once, when the button outside asks for them. */
export function useCheckedFields<Values extends Record<keyof Values, string>>(
  start: Values,
  check: (values: Values) => Checked,
  collect: RefObject<Collect | null>,
) {
  const whole = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isWrong = useRef(false)
  // After every render: while the button is busy the fields are disabled and take no focus.
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
  /** `textOf` puts what is typed at the end into its usual shape. */
  const field = (name: FieldName<Values>, textOf = (typed: string) => typed) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      // A change in the middle stays as it is typed: the caret would jump to the end.
      const atEnd = target.selectionStart === target.value.length
      setValues({ ...values, [name]: atEnd ? textOf(target.value) : target.value })
      setErrors({ ...errors, [name]: undefined })
    },
    onBlur: () => setValues((now) => ({ ...now, [name]: textOf(now[name]) })),
  })
  return { whole, field, fill }
}
