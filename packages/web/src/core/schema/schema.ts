/** A validation error and its path. */
export interface Issue {
  path: PropertyKey[]
  message: string
  /** Later checks to skip: none, those without `when`, or all. */
  stops: 'nothing' | 'checks' | 'all'
}

interface Result {
  value: unknown
  issues: Issue[]
}

export interface Check {
  /** A condition that replaces the default: the check then runs even after an issue that stops others. */
  when?: (result: Result) => boolean
  /** Maximum length: a longer list is not parsed any further. */
  most?: number
  /** Returns the new value. */
  run: (value: unknown, issues: Issue[]) => unknown
}

export type Read = (value: unknown, issues: Issue[]) => unknown

/** A missing key of an object is an error, is allowed, or gets a default value. */
type Absent = 'refused' | 'allowed' | 'replaced'

interface Parts {
  read: Read
  absent?: Absent
  /** The error for a value of another type. */
  message?: string
  isList?: boolean
  /** Only for objects. */
  shape?: Readonly<Record<string, Schema>>
  /** Only for enums. */
  options?: readonly string[]
}

/** The error option of every schema and check. */
export type Params =
  | string
  | { error?: string; abort?: boolean; path?: PropertyKey[]; when?: Check['when'] }

const INVALID = 'Invalid input'

export const messageOf = (params?: Params) =>
  (typeof params === 'string' ? params : params?.error) ?? INVALID

export const issue = (
  message: string,
  stops: Issue['stops'] = 'checks',
  path: PropertyKey[] = [],
): Issue => ({
  path: [...path],
  message,
  stops,
})

/** Parses values of a type, then checks them. */
export class Schema {
  readonly read: Read
  readonly absent: Absent
  readonly message: string
  readonly isList: boolean
  readonly checks: readonly Check[]
  declare readonly shape: Readonly<Record<string, Schema>>
  declare readonly options: readonly string[]

  constructor(parts: Parts, checks: readonly Check[] = []) {
    this.read = parts.read
    this.absent = parts.absent ?? 'refused'
    this.message = parts.message ?? INVALID
    this.isList = parts.isList ?? false
    this.checks = checks
    if (parts.shape) Object.assign(this, { shape: parts.shape })
    if (parts.options) Object.assign(this, { options: parts.options })
  }

  check(...checks: readonly Check[]): Schema {
    return new Schema(this, [...this.checks, ...checks])
  }

  /** Parses a value and collects all issues. */
  result(input: unknown): Result {
    const result: Result = { value: undefined, issues: [] }
    const { issues } = result
    result.value = this.isTooLong(input) ? input : this.read(input, issues)
    for (const { when, run } of this.checks) {
      const reached = (stops: Issue['stops']) => issues.some((one) => one.stops === stops)
      const runs = when ? when(result) : !reached('checks')
      if (runs && !reached('all')) result.value = run(result.value, issues)
    }
    return result
  }

  private isTooLong(input: unknown) {
    if (!this.isList || !Array.isArray(input)) return false
    return this.checks.some(({ most = input.length }) => input.length > most)
  }

  safeParse(input: unknown) {
    const { value, issues } = this.result(input)
    return issues.length === 0
      ? { success: true, data: value }
      : { success: false, error: { issues } }
  }

  parse(input: unknown): unknown {
    const { value, issues } = this.result(input)
    const [first] = issues
    if (first) throw new Error(`${first.path.join('.')}: ${first.message}`)
    return value
  }
}

/** Parses a part of a value, and prefixes the paths of its issues. */
export function readAt(schema: Schema, value: unknown, key: PropertyKey, issues: Issue[]): unknown {
  const part = schema.result(value)
  for (const one of part.issues) {
    one.path.unshift(key)
    issues.push(one)
  }
  return part.value
}
