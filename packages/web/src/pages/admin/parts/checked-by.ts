import * as z from 'zod/mini'
import type { FormValues, Resolver } from '#core/forms/form.ts'

/** Checks a form by the body of the call it becomes; of what is wrong with a field the first is said. */
export const checkedBy =
  <Values extends FormValues<Values>>(schema: z.ZodMiniType, bodyOf: (values: Values) => unknown) =>
  async (): Promise<Resolver<Values>> =>
  (values) => {
    const read = z.safeParse(schema, bodyOf(values))
    if (read.success) return { values }
    const wrong = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    return { errors: Object.fromEntries(wrong.toReversed()) }
  }
