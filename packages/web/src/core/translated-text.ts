/** Elements that a page translator shows instead of a text node, by that node. */
const standIns = new WeakMap<Node, Node>()
let isPatched = false

/**
 * Supports page translators such as Chrome's. They replace each text node by an element while React still
 * refers to the node: removing it throws, and changes of it are not shown. This swaps React's node and the
 * translator's element as needed. Nothing is patched before a translator is seen.
 */
export function followTranslator(root: Node): void {
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of pairsIn(records)) {
      const standIn = [...addedNodes].find(isStandIn)
      if (standIn === undefined) continue
      for (const node of removedNodes) if (node instanceof Text) standIns.set(node, standIn)
      if (!isPatched) patchNodes()
      isPatched = true
    }
  }).observe(root, { childList: true, subtree: true })
}

/** The element that translators add; React never does. */
const isStandIn = (node: Node) => node.nodeName === 'FONT'

type Change = Pick<MutationRecord, 'removedNodes' | 'addedNodes'>

/** The changes, with an element that is added just before its text is removed counted as one. */
const pairsIn = (records: readonly MutationRecord[]): Change[] =>
  records.map((record, at) => {
    const before = records[at - 1]
    if (before?.target !== record.target) return record
    if (before.removedNodes.length > 0 || record.addedNodes.length > 0) return record
    return { addedNodes: before.addedNodes, removedNodes: record.removedNodes }
  })

/** The node, or the element shown instead of it, as a child of `parent`. */
function childOf(parent: Node, node: Node): Node {
  for (let at: Node | null = node; at !== null; at = at.parentNode ?? standIns.get(at) ?? null)
    if (at.parentNode === parent) return at
  return node
}

/** Removes the translator's element when its node returns to the page. */
function removeStandIn(node: Node): void {
  const standIn = standIns.get(node)
  standIns.delete(node)
  if (standIn instanceof Element && !standIn.contains(node)) standIn.remove()
}

function patchNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called on its node
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    removeChild.call(this, childOf(this, child))
    standIns.delete(child)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    removeStandIn(node)
    insertBefore.call(this, node, next && childOf(this, next))
    return node
  }
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    removeStandIn(node)
    appendChild.call(this, node)
    return node
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...text,
    set(this: Node, value: string | null) {
      text?.set?.call(this, value)
      const standIn = this.parentNode === null && standIns.get(this)
      if (!(standIn instanceof Element)) return
      // The translator sees the new text and translates it.
      standIns.delete(this)
      standIn.replaceWith(this)
    },
  })
}
