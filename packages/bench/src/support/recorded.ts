import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** One statement as the app sent it. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** The plan of the bare handler: the app's own statements, and which of their values differ between calls. */
export interface Plan {
  statements: Statement[]
  /** What the app stores at most once a second for each person: the last activity of their session. */
  eachSecond: Statement[]
  /** The answer, which the handler writes as JSON in each call. */
  answer: { status: number; headers: Record<string, string>; body: unknown }
  /** Values that differ between calls, with the kind of value to create. */
  fresh: Record<string, 'uuid' | 'email' | 'text'>
  /** Ids of the recorded person, which the handler replaces by those of the caller. */
  people: { userId: string; sessionId: string }[]
  /** A password to hash or verify in each call, as the app does. */
  password?: { work: 'hash' | 'verify'; text: string; hash: string }
}

/** Records every statement that any connection of this process sends while `work` runs. */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has changed: Client.query is no method')
  const note = (first: unknown, second: unknown) => {
    if (typeof first === 'string')
      statements.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (isConfig(first))
      statements.push({
        text: first.text,
        values: (Array.isArray(second) ? second : first.values) ?? [],
        ...(first.name && { name: first.name }),
      })
  }
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value(this: pg.Client, ...args: unknown[]) {
      note(args[0], args[1])
      return Reflect.apply(query, this, args)
    },
  })
  try {
    await work()
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', {
      configurable: true,
      writable: true,
      value: query,
    })
  }
  return statements
}

/** Stores the last activity of a session. */
const isTouch = ({ text }: Statement) => text.startsWith('update "session" set "last_active_at"')

const PAUSE_MS = 1_100
const MOST_TRIES = 5

/** Records a call until two recordings have the same statements, as chance work would be in one of them. */
export async function recordTwice(
  once: () => Promise<unknown>,
): Promise<Pick<Plan, 'statements' | 'eachSecond' | 'fresh'>> {
  await once()
  await setTimeout(PAUSE_MS)
  const eachSecond = (await record(once)).filter(isTouch)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const [one, other] = [await recordOnce(once), await recordOnce(once)]
    const isSame = (statement: Statement, n: number) => statement.text === other[n]?.text
    if (one.length === other.length && one.every(isSame))
      return { statements: one, eachSecond, fresh: freshValues(one, other) }
  }
  throw new Error('the statements of this call differ from call to call')
}

const recordOnce = async (once: () => Promise<unknown>) =>
  (await record(once)).filter((statement) => !isTouch(statement))

const isConfig = (value: unknown): value is Statement & { values?: unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** Compares two recordings of one call: values that differ are new in each call. */
function freshValues(first: readonly Statement[], second: readonly Statement[]): Plan['fresh'] {
  const fresh: Plan['fresh'] = {}
  first.forEach((statement, i) =>
    statement.values.forEach((value, j) => {
      if (
        typeof value !== 'string' ||
        value === second[i]?.values[j] ||
        /^\d{4}-\d\d-\d\dT/.test(value)
      )
        return
      fresh[value] = UUID.test(value) ? 'uuid' : value.includes('@') ? 'email' : 'text'
    }),
  )
  return fresh
}
