import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** Keeps only the first failure in the form's order: people mend one thing at a time. */
export function firstFailure<Values extends FieldValues>(
  resolver: Resolver<Values>,
  order: readonly (keyof Values & string)[],
): Resolver<Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options)
    const errors: FieldErrors<Values> = result.errors
    const first = order.find((name) => errors[name] !== undefined)
    if (first === undefined) return result
    const only: FieldErrors<Values> = {}
    only[first] = errors[first]
    return { values: {}, errors: only }
  }
}
