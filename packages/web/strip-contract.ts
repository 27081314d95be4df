import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'

const CONTRACT = /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/
/** Properties of an endpoint that only the server reads: OpenAPI text, access rules and rate limits. */
const SERVER_ONLY = new Set([
  'tag',
  'summary',
  'errors',
  'confirmed',
  'proof',
  'idempotency',
  'status',
])
/** Request schemas. The browser reads one only if a form validates its fields with it. */
const REQUEST_SCHEMAS = new Set(['params', 'query', 'body', 'accepted'])

interface Node {
  type: string
  start: number
  end: number
}

/** Removes from the bundle the parts of the contract that the browser never reads. */
export const stripServerContract: Plugin = {
  name: 'strip-server-contract',
  apply: 'build',
  enforce: 'pre',
  buildStart() {
    readRequests = findReadRequests()
  },
  transform(code, id) {
    if (!CONTRACT.test(id)) return null
    const cuts: Node[] = []
    const names = new Map<unknown, string>()
    walk(parseSync(id, code).program, (node) => {
      if (isRegistration(node)) cuts.push(node)
      if (node.type === 'VariableDeclarator')
        names.set(part(node, 'init'), String(part(part(node, 'id'), 'name')))
      if (isCall(node, 'endpoint')) cuts.push(...findUnreadProperties(node, names.get(node)))
    })
    return cuts.toSorted((a, b) => b.start - a.start).reduce(cut, code)
  },
}

/** Request schemas by which forms in the browser validate their fields: `login.body`. */
let readRequests: ReadonlySet<string> = new Set()

function findReadRequests(): Set<string> {
  const root = join(import.meta.dirname, 'src')
  const read = new RegExp(`\\b\\w+\\.(?:${[...REQUEST_SCHEMAS].join('|')})\\b`, 'g')
  return new Set(
    globSync('**/*.{ts,tsx}', { cwd: root }).flatMap(
      (file) => readFileSync(join(root, file), 'utf8').match(read) ?? [],
    ),
  )
}

/** `z.globalRegistry.add(…)` */
const isRegistration = (node: Node) =>
  node.type === 'ExpressionStatement' && isCall(part(node, 'expression'), 'globalRegistry')

function isCall(node: unknown, name: string): node is Node {
  if (!isNode(node) || node.type !== 'CallExpression') return false
  const callee = part(node, 'callee')
  const named =
    isNode(callee) && callee.type === 'MemberExpression'
      ? part(part(callee, 'object'), 'property')
      : callee
  return part(named, 'name') === name
}

/** Properties of an endpoint's definition that the browser does not read. */
function findUnreadProperties(call: Node, name: string | undefined): Node[] {
  const [argument] = listOf(part(call, 'arguments'))
  const definition = argument?.type === 'TSAsExpression' ? part(argument, 'expression') : argument
  return listOf(part(definition, 'properties')).filter((property) => {
    const key = String(part(part(property, 'key'), 'name'))
    // The client only checks if an endpoint is public, to send no token.
    const isAccess = key === 'auth' && part(part(property, 'value'), 'value') !== 'public'
    const isUnreadRequest =
      REQUEST_SCHEMAS.has(key) && name !== undefined && !readRequests.has(`${name}.${key}`)
    return isAccess || SERVER_ONLY.has(key) || isUnreadRequest
  })
}

const part = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined

const isNode = (value: unknown): value is Node => typeof part(value, 'type') === 'string'
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function walk(node: Node, see: (node: Node) => void) {
  see(node)
  for (const value of Object.values(node).flat()) if (isNode(value)) walk(value, see)
}

/** Removes the trailing comma too. */
const cut = (code: string, { start, end }: Node) =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')
