import { invalidField } from './failure.ts'

/**
 * 400 for a NUL in any text of a call: PostgreSQL stores none, so it would be a 500. Schemas with
 * rules for text say so in their own words first.
 */
export function refuseNul(input: Readonly<Record<'params' | 'query' | 'body', unknown>>): void {
  // No recursion: a body may be nested deeper than the stack.
  const open = Object.values(input).map((value) => ({ path: '', value }))
  for (const { path, value } of open) {
    if (typeof value === 'string' && value.includes('\0'))
      throw invalidField(path, 'Use plain text. Some characters aren’t allowed here.')
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, part] of Object.entries(value))
      open.push({ path: path === '' ? name : `${path}.${name}`, value: part })
  }
}
