import { ResponseSerializationError } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

interface Described {
  schema: z.core.$ZodType | { properties: z.core.$ZodType }
  method: string
  url: string
}

/**
 * Checks an answer by its schema and drops other fields. An answer reads the same in both directions,
 * as a test of the contract says; encoding it would go through every checked level twice.
 */
export const serializerCompiler = ({ schema: described, method, url }: Described) => {
  const schema = described instanceof z.core.$ZodType ? described : described.properties
  return (answer: unknown): string => {
    const checked = z.core.safeParse(schema, answer)
    if (checked.success) return JSON.stringify(checked.data)
    throw new ResponseSerializationError(method, url, { cause: checked.error })
  }
}
