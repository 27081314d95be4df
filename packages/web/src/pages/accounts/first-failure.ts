import type { FieldName, Resolver } from '#core/forms/form.ts'

/** Keeps only the first error in the form's order, because users fix one field at a time. */
export const firstFailure =
  <Values>(resolver: Resolver<Values>, order: readonly FieldName<Values>[]): Resolver<Values> =>
  (values) => {
    const result = resolver(values)
    if (!('errors' in result)) return result
    const { errors } = result
    const first = order.find((name) => errors[name] !== undefined)
    return first === undefined ? result : { errors: { [first]: errors[first] } }
  }
