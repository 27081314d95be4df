import * as z from 'zod/mini'
import type { FormValues, Resolver } from './form.ts'

/** Checks a form by a schema; of what is wrong with a field the first is said. */
export const zodResolver =
  <Values extends FormValues<Values>>(schema: z.ZodMiniType<Values, Values>): Resolver<Values> =>
  (values) => {
    const read = z.safeParse(schema, values)
    if (read.success) return { values: read.data }
    const wrong = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    return { errors: Object.fromEntries(wrong.toReversed()) }
  }
