/** What is wrong with a value, and where in it. */
export interface Issue {
  path: PropertyKey[]
  message: string
  /** What makes no sense after it: nothing, the checks that say nothing else, or any check. */
  stops: 'nothing' | 'checks' | 'all'
}

interface Result {
  value: unknown
  issues: Issue[]
}

export interface Check {
  /** Runs then, also after an issue that stops other checks. */
  when?: (result: Result) => boolean
  /** A list of more than so many is not read any further. */
  most?: number
  /** The value as it is afterwards. */
  run: (value: unknown, issues: Issue[]) => unknown
}

export type Read = (value: unknown, issues: Issue[]) => unknown

/** What a missing key of an object means: an error, nothing, or a default value. */
type Absent = 'refused' | 'allowed' | 'replaced'

interface Parts {
  read: Read
  absent?: Absent
  /** Said where the value is of another kind. */
  message?: string
  isList?: boolean
  /** Of an object. */
  shape?: Readonly<Record<string, Schema>>
  /** Of an enum. */
  options?: readonly string[]
}

/** An error as every schema and check takes it. */
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

/** Reads values of a kind, then checks them. */
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

  /** What it reads, and everything wrong with it. */
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

/** Reads a part of a value, and says of its issues where they are. */
export function readAt(schema: Schema, value: unknown, key: PropertyKey, issues: Issue[]): unknown {
  const part = schema.result(value)
  for (const one of part.issues) {
    one.path.unshift(key)
    issues.push(one)
  }
  return part.value
}
