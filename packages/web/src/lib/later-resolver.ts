import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { unreachable } from '#lib/failure.ts'

/** Loads what checks a form. */
export type LoadResolver<Values extends FieldValues> = () => Promise<Resolver<Values>>

/**
 * Checks a form by schemas that are loaded when someone fills it in: they are a tenth of the page's
 * weight, and nobody waits for them to read it. Where they cannot be had nothing is sent.
 */
export const laterResolver =
  <Values extends FieldValues>(load: LoadResolver<Values>): Resolver<Values> =>
  async (values, context, options) => {
    const resolver = await load().catch(() => null)
    if (resolver !== null) return resolver(values, context, options)
    const errors: FieldErrors<Values> = {}
    errors.root = { load: { message: unreachable().message } }
    return { values: {}, errors }
  }
