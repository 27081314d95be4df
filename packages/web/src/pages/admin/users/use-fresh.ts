import { useEffect, useRef } from 'react'
import type { createForm, FormValues } from '#core/forms/form.ts'

/**
 * What the server holds now stands in every field that nobody has touched: what it held when the card
 * was opened is not written back over what another administrator has changed since.
 */
export function useFresh<Values extends FormValues<Values>>(
  form: ReturnType<typeof createForm<Values>>,
  held: Values,
) {
  const before = useRef(held)
  useEffect(() => {
    for (const name in held)
      if (held[name] !== before.current[name] && form.watch(name) === before.current[name])
        form.setValue(name, held[name])
    before.current = held
  })
}
