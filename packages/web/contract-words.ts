import { parseSync, type Plugin } from 'vite'

const CONTRACT = /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/
/** Of a call; only the server's OpenAPI document says them. */
const WORDS = new Set(['tag', 'summary', 'errors'])

interface Node {
  type: string
  start: number
  end: number
}

/** Leaves out of the bundle what the contract says for the OpenAPI document alone. */
export const withoutWords: Plugin = {
  name: 'contract-without-words',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!CONTRACT.test(id)) return null
    const cuts: Node[] = []
    walk(parseSync(id, code).program, (node) => {
      if (isRegistration(node)) cuts.push(node)
      if (isCall(node, 'endpoint')) cuts.push(...wordsOf(node))
    })
    return cuts.toSorted((a, b) => b.start - a.start).reduce(cut, code)
  },
}

/** `z.globalRegistry.add(…)` */
const isRegistration = (node: Node) =>
  node.type === 'ExpressionStatement' && isCall(part(node, 'expression'), 'globalRegistry')

function isCall(node: unknown, name: string): boolean {
  if (!isNode(node) || node.type !== 'CallExpression') return false
  const callee = part(node, 'callee')
  const named =
    isNode(callee) && callee.type === 'MemberExpression'
      ? part(part(callee, 'object'), 'property')
      : callee
  return part(named, 'name') === name
}

/** The properties of an endpoint's definition that hold nothing else. */
function wordsOf(call: Node): Node[] {
  const [argument] = listOf(part(call, 'arguments'))
  const definition = argument?.type === 'TSAsExpression' ? part(argument, 'expression') : argument
  return listOf(part(definition, 'properties')).filter((property) =>
    WORDS.has(String(part(part(property, 'key'), 'name'))),
  )
}

const part = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined

const isNode = (value: unknown): value is Node => typeof part(value, 'type') === 'string'
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function walk(node: Node, see: (node: Node) => void) {
  see(node)
  for (const value of Object.values(node).flat()) if (isNode(value)) walk(value, see)
}

/** With the comma behind it. */
const cut = (code: string, { start, end }: Node) =>
  code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')
