import { ResponseSerializationError } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isFrozenPart } from './frozen-parts.ts'

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
  const shape = shapeOf(schema)
  const element = elementOf(schema)
  const partsText = (answer: unknown) => {
    if (Array.isArray(answer)) return element && textOfList(element, answer)
    return shape && isObject(answer) ? textByParts(shape, answer) : null
  }
  return (answer: unknown): string => {
    const text = partsText(answer)
    if (text !== null) return text
    const checked = z.core.safeParse(schema, answer)
    if (checked.success) return JSON.stringify(checked.data)
    throw new ResponseSerializationError(method, url, { cause: checked.error })
  }
}

type Shape = readonly (readonly [name: string, schema: z.core.$ZodType])[]

/** The fields of an object schema; null for one that also checks its fields together. */
function shapeOf(schema: z.core.$ZodType): Shape | null {
  if (!(schema instanceof z.core.$ZodObject)) return null
  const { shape, checks = [], catchall } = schema._zod.def
  return checks.length === 0 && catchall === undefined ? Object.entries(shape) : null
}

/** The schema of a list's entries; null for a list with checks of its own, and for anything else. */
function elementOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (!(schema instanceof z.core.$ZodArray)) return null
  const { element, checks = [] } = schema._zod.def
  return checks.length === 0 ? element : null
}

/** Null unless every entry is frozen and valid. The check of the whole answer then names the invalid one. */
function textOfList(element: z.core.$ZodType, answer: readonly unknown[]): string | null {
  if (answer.length === 0 || !answer.every(isFrozenPart)) return null
  const texts = answer.map((part) => frozenText(element, part))
  return texts.every((text) => typeof text === 'string') ? `[${texts.join()}]` : null
}

const isObject = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)

/**
 * An answer with frozen parts, written field by field. Null without such parts, and for a field that
 * does not fit: the check of the whole answer names it.
 */
function textByParts(shape: Shape, answer: Record<string, unknown>): string | null {
  if (!shape.some(([name]) => isFrozenPart(answer[name]))) return null
  let text = ''
  for (const [name, schema] of shape) {
    const value = answer[name]
    const field = isFrozenPart(value) ? frozenText(schema, value) : checkedText(schema, value)
    if (field === null) return null
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${field}`
  }
  return `{${text}}`
}

/** Undefined for a field that JSON leaves out; null if it does not fit. */
function checkedText(schema: z.core.$ZodType, value: unknown): string | undefined | null {
  const checked = z.core.safeParse(schema, value)
  return checked.success ? JSON.stringify(checked.data) : null
}

const texts = new WeakMap<z.core.$ZodType, WeakMap<object, string>>()

/** A frozen part never changes, so neither does its text under a schema. */
function frozenText(schema: z.core.$ZodType, part: object): string | undefined | null {
  const known = texts.get(schema) ?? new WeakMap<object, string>()
  texts.set(schema, known)
  const before = known.get(part)
  if (before !== undefined) return before
  const text = checkedText(schema, part)
  if (typeof text === 'string') known.set(part, text)
  return text
}
