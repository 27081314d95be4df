import * as contract from '@fourcast/contract/service.ts'
import type { TestApp } from './app.ts'

/** What the document says of a value; what JSON Schema has besides, it does not use. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: JsonSchema
}

interface Documented {
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

interface Document {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, JsonSchema> }
}

/** One call, as the document that is served describes it: nothing here is known from the code. */
export interface Operation {
  /** 'DELETE /api/files/{id}' */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'anyone' | 'user' | 'admin' | 'super_admin'
  parameters: Parameter[]
  /** Media type and schema of its body, if it takes one. */
  body: { type: string; schema: JsonSchema } | null
  statuses: number[]
  /** It goes on until someone hangs up. */
  isEndless: boolean
}

export interface Served {
  operations: Operation[]
  schemas: Record<string, JsonSchema>
}

/** Every call of the document that the app serves. */
export async function servedOperations(app: TestApp): Promise<Served> {
  const { paths, components } = (await app.request(contract.openapi)).json<Document>()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => operation(path, method, documented)),
  )
  return { operations, schemas: components.schemas }
}

function operation(path: string, written: string, documented: Documented): Operation {
  const method = METHODS.find((name) => name === written.toUpperCase())
  if (!method) throw new Error(`${written} ${path}: which method is that?`)
  const [type, content] = Object.entries(documented.requestBody?.content ?? {})[0] ?? []
  return {
    name: `${method} ${path}`,
    method,
    path,
    access: accessOf(documented),
    parameters: documented.parameters ?? [],
    body: type !== undefined && content ? { type, schema: content.schema } : null,
    statuses: Object.keys(documented.responses).map(Number),
    isEndless: Object.values(documented.responses).some(
      ({ content = {} }) => 'text/event-stream' in content,
    ),
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

function accessOf({ security }: Documented): Operation['access'] {
  if (security.length === 0 || security.some((way) => !('bearer' in way))) return 'anyone'
  const rank = security[0]?.['bearer']?.[0]
  return rank === 'admin' || rank === 'super_admin' ? rank : 'user'
}

/** The address of an operation: `{name}` is filled in, whatever it is filled with. */
export const fill = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
