// Reads the interface's source as a syntax tree and finds what a person can see of it.
import { parseSync } from 'vite'

/** A node of the tree, whatever its type. */
interface Node {
  type: string
  start: number
  end: number
}

/** What a person can see in one file. */
export interface Found {
  strings: Set<string>
  /** Sentences that are assembled from parts, as they are written. */
  fragments: string[]
  /** Sentences in which a number chooses between two forms of a word. */
  plurals: string[]
}

/** Attributes and properties whose text is shown or read out. */
const SHOWN = new Set(
  'title label placeholder aria-label alt heading lead hint caption note confirm cancel busyLabel message text description head name summary what words error reason meaning aside axis category unit value body'.split(
    ' ',
  ),
)
/** Attributes that hold no text for people. */
const CODE =
  /^(class|className|id|href|to|src|key|type|role|kind|size|icon|rel|target|method|d|viewBox|fill|stroke|style|autoComplete|inputMode|data-.*|aria-(?!label|description|valuetext).*)$/

const LETTERS = /\p{L}{2,}/u
/** A sentence, a title or a label: begins with a capital or a quotation mark, and no identifier. */
const READS_LIKE_TEXT = /^[\p{Lu}“‘$][\p{L}’'-]*([ ,.:;!?…%)]|$)/u
const IDENTIFIER = /^[A-Z][\w]*[A-Z][\w]*$|^[A-Z_0-9]+$|^[\w./#@:-]*[/#@_][\w./#@:-]*$/

export function extract(name: string, code: string): Found {
  const found: Found = { strings: new Set(), fragments: [], plurals: [] }
  visit(parseSync(name, code).program, [], (node, above) => {
    const text = textOf(node, code)
    if (text !== null && isSeen(text, node, above)) found.strings.add(text)
    const chosen = assembledOf(node, above)
    if (chosen.length > 0) {
      const kind = chosen.every(isPlural) ? found.plurals : found.fragments
      kind.push(squeeze(code.slice(node.start, node.end)))
    }
  })
  return found
}

/** Text as a reader would be given it: `{}` where a value is put in. Null for other nodes. */
function textOf(node: Node, code: string): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal') {
    const value = field(node, 'value')
    return typeof value === 'string' ? squeeze(value) : null
  }
  if (node.type !== 'TemplateLiteral') return null
  const parts = nodes(field(node, 'quasis')).map((part) => {
    const value = field(part, 'value')
    return isRecord(value) && typeof value['cooked'] === 'string' ? value['cooked'] : code
  })
  return squeeze(parts.join('{}'))
}

function isSeen(text: string, node: Node, above: readonly Node[]): boolean {
  if (!LETTERS.test(text)) return false
  if (node.type === 'JSXText') return true
  const parent = above.at(-1)
  if (parent === undefined || /^(Import|Export|TS)/.test(parent.type)) return false
  const attribute = above.findLast(({ type }) => type === 'JSXAttribute')
  const attributeName = attribute && nameOf(field(attribute, 'name'))
  if (attributeName !== undefined && CODE.test(attributeName)) return false
  if (attributeName !== undefined && SHOWN.has(attributeName)) return true
  if (above.some(isInternal)) return false
  return READS_LIKE_TEXT.test(text) && !IDENTIFIER.test(text)
}

/** Errors for developers, comparisons with values, and what only the API's documents say. */
const isInternal = (node: Node) =>
  (node.type === 'NewExpression' && nameOf(field(node, 'callee')) !== 'ApiFailure') ||
  (node.type === 'BinaryExpression' && field(node, 'operator') !== '+') ||
  node.type === 'SwitchCase' ||
  (node.type === 'Property' && /^(summary|tag|id)$/.test(nameOf(field(node, 'key')) ?? ''))

/**
 * Words chosen or joined inside a sentence: `${isLast ? 'ends' : 'goes on'}`, 'a' + b, {x && ', filtered'}.
 * A translator gets none of them as a whole. Returns the expressions that choose.
 */
function assembledOf(node: Node, above: readonly Node[]): Node[] {
  const attribute = above.findLast(({ type }) => type === 'JSXAttribute')
  if (attribute && CODE.test(nameOf(field(attribute, 'name')) ?? '')) return []
  if (node.type === 'TemplateLiteral') {
    const isText = nodes(field(node, 'quasis')).some((part) => / \p{L}|\p{L} /u.test(raw(part)))
    return isText ? nodes(field(node, 'expressions')).filter(choosesWords) : []
  }
  if (node.type === 'BinaryExpression' && field(node, 'operator') === '+')
    return [field(node, 'left'), field(node, 'right')].some(isWords) ? [node] : []
  if (node.type !== 'JSXExpressionContainer') return []
  const parent = above.at(-1)
  const isBesideText =
    (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment') &&
    nodes(field(parent, 'children')).some((one) => LETTERS.test(rawText(one)))
  const expression = field(node, 'expression')
  return isBesideText && isNode(expression) && choosesWords(expression) ? [expression] : []
}

/** Whether an expression is one of several texts, and these are no sentences of their own. */
const choosesWords = (node: Node): boolean =>
  (node.type === 'ConditionalExpression' &&
    [field(node, 'consequent'), field(node, 'alternate')].some(isWords)) ||
  (node.type === 'LogicalExpression' && isWords(field(node, 'right')))

/** `btn-lg`, `w-full` */
const CLASS_NAME = /^[a-z\d]+(-[\w.\0]+)+$/

/** Begins and ends as a sentence does. */
const SENTENCE = /^\s*[\p{Lu}“‘$\0].*[.?!]\s*$/su

const isWords = (value: unknown): boolean =>
  isNode(value) && (choosesWords(value) || isPart(literalOf(value)))

const isPart = (text: string) =>
  /\p{L}/u.test(text) && !SENTENCE.test(text) && !CLASS_NAME.test(text)

/** The text of a literal, with a zero byte for each value that is put in. */
function literalOf(node: Node): string {
  if (node.type === 'TemplateLiteral') return nodes(field(node, 'quasis')).map(raw).join('\0')
  const value = node.type === 'Literal' ? field(node, 'value') : ''
  return typeof value === 'string' ? value : ''
}

/** `n === 1 ? 'draw' : 'draws'`: English has two forms, and both are here. */
const isPlural = (node: Node): boolean =>
  node.type === 'ConditionalExpression' && isOne(field(node, 'test'))

const isOne = (test: unknown): boolean =>
  isNode(test) &&
  test.type === 'BinaryExpression' &&
  field(test, 'operator') === '===' &&
  isNode(field(test, 'right')) &&
  (field(test, 'right') as Node).type === 'Literal' &&
  field(field(test, 'right') as Node, 'value') === 1

function raw(part: Node): string {
  const value = field(part, 'value')
  return isRecord(value) ? String(value['raw']) : ''
}

const rawText = (node: Node) => (node.type === 'JSXText' ? String(field(node, 'value')) : '')

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number'

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const field = (node: Node, name: string): unknown =>
  Object.getOwnPropertyDescriptor(node, name)?.value

function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  const name = field(value, 'name')
  return typeof name === 'string' ? name : undefined
}

function visit(
  node: Node,
  above: readonly Node[],
  look: (node: Node, above: readonly Node[]) => void,
) {
  look(node, above)
  const path = [...above, node]
  for (const value of Object.values(node))
    for (const child of isNode(value) ? [value] : nodes(value)) visit(child, path, look)
}
