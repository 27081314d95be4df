/** Computes a value once for each object and drops it with that object. */
export function memoize<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { value: V }>()
  return (of) => {
    const entry = known.get(of) ?? { value: compute(of) }
    known.set(of, entry)
    return entry.value
  }
}
