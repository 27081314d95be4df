/** The frozen parts of answers. */
const parts = new WeakSet<object>()

/**
 * Freezes a part of many answers, with all it contains, so that it is checked and written as JSON once.
 * Takes data as JSON has it. Later changes throw.
 */
export function freezePart<T extends object>(part: T): T {
  freezeDeep(part)
  parts.add(part)
  return part
}

export const isFrozenPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && parts.has(value)

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const inner of Object.values(value)) freezeDeep(inner)
}
