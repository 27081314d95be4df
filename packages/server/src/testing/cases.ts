import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { JsonSchema, Operation, Served } from './document.ts'
import { fill } from './document.ts'
import type { Way } from './strange.ts'
import { namedValues, toJson, toText, valuesOf } from './strange.ts'

/** One call as a hostile client makes it. */
export interface Case {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Half of the cases are good, so that handlers are reached; in the others one value in four is strange. */
export const casesOf = (operation: Operation, schemas: Served['schemas']): fc.Arbitrary<Case> =>
  fc.oneof(...[0, 4].map((strangeOneIn) => casesIn(operation, { schemas, strangeOneIn })))

function casesIn({ parameters, body }: Operation, way: Way) {
  const partOf = (place: 'path' | 'query', requiredKeys?: []) => {
    const taken = parameters.filter((one) => one.in === place)
    const values = Object.fromEntries(
      taken.map((one) => [one.name, namedValues(one.name, one.schema, way)]),
    )
    return fc.record(values, { ...(requiredKeys && { requiredKeys }), noNullPrototype: true })
  }
  return fc.record({
    path: partOf('path'),
    query: partOf('query', []),
    body: body ? valuesOf(body.schema, way) : fc.constant(undefined),
  })
}

/** A good case for each text a call takes in its query or body, with that text replaced by each of these. */
export function casesWith(
  operation: Operation,
  schemas: Served['schemas'],
  texts: readonly string[],
): { name: string; one: Case; good: Case }[] {
  const [good] = fc.sample(casesIn(operation, { schemas, strangeOneIn: 0 }), {
    numRuns: 1,
    seed: 1,
  })
  if (!good) return []
  const { query, body } = good
  const asked = operation.parameters.filter((one) => one.in === 'query' && isText(one.schema))
  const fields = Object.entries(operation.body?.schema.properties ?? {}).filter(([, one]) =>
    isText(one),
  )
  return texts.flatMap((text) => [
    ...asked.map(({ name }) => ({
      name,
      one: { ...good, query: { ...query, [name]: text } },
      good,
    })),
    ...fields.map(([name]) => ({
      name,
      one: { ...good, body: { ...Object(body), [name]: text } },
      good,
    })),
  ])
}

/** Good cases in which one text, of the path, the query or the body at any depth, is replaced. */
export function casesWithText(operation: Operation, schemas: Served['schemas'], text: string) {
  const good = casesIn(operation, { schemas, strangeOneIn: 0 })
  const [one] = fc.sample(good, { numRuns: 1, seed: 1 })
  return replacedTexts(one, text) as Case[]
}

/** Copies of a value, one for each text in it. */
function replacedTexts(value: unknown, text: string): unknown[] {
  if (typeof value === 'string') return [text]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    replacedTexts(part, text).map((replaced) =>
      Array.isArray(value)
        ? value.with(Number(name), replaced)
        : Object.assign({}, value, { [name]: replaced }),
    ),
  )
}

const isText = ({ type, anyOf = [] }: JsonSchema): boolean =>
  [type].flat().includes('string') || anyOf.some(isText)

/** What goes over the wire for a case. */
export async function toRequest(operation: Operation, { path, query, body }: Case) {
  const texts = Object.entries(path).map(([name, value]) => [name, toText(value)])
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, toText(one)]),
  )
  const { method } = operation
  const url = `${fill(operation.path, Object.fromEntries(texts))}?${new URLSearchParams(pairs).toString()}`
  if (!operation.body) return { method, url, headers: {} }
  const { type, schema } = operation.body
  return type === 'multipart/form-data'
    ? { method, url, ...(await form(body, schema)) }
    : { method, url, headers: { 'content-type': type }, payload: toJson(body) }
}

async function form(body: unknown, { properties = {} }: JsonSchema) {
  const sent = new FormData()
  for (const [name, value] of Object.entries(Object(body)))
    if (properties[name]?.format === 'binary')
      sent.append(name, new File([toText(value)], 'a.jpg', { type: 'image/jpeg' }))
    else sent.append(name, toText(value))
  const response = new Response(sent)
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  } satisfies InjectOptions
}
