import type { Source } from './imports.ts'

/** Every group of files that import each other in a loop (Tarjan's strongly connected components). */
export function cycles(sources: readonly Source[]): string[][] {
  const edges = new Map(
    sources.map((source) => [source.path, source.imports.flatMap(({ target }) => target ?? [])]),
  )
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  const visit = (node: string) => {
    const index = order.size
    order.set(node, index)
    low.set(node, index)
    stack.push(node)
    for (const next of edges.get(node) ?? []) if (edges.has(next)) follow(node, next)
    if (low.get(node) !== index) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || edges.get(node)?.includes(node)) found.push(group.toSorted())
  }
  const follow = (node: string, next: string) => {
    if (!order.has(next)) visit(next)
    if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path)
  return found
}
