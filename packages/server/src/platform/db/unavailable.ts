/** Failures to find or reach the host, and PostgreSQL's shutting-down, starting-up, cannot-connect and no-room-left (connections, memory, disk) classes. */
const AWAY =
  /^(ECONN|ENOENT$|EPIPE$|ETIMEDOUT$|EAI_AGAIN$|ENOTFOUND$|E(HOST|NET)UNREACH$|57P0[123]$|08...$|53...$)/

const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after|Query read timeout/

/** True if the database was unreachable or full, and not the statement wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (AWAY.test(code) && !('path' in at)) return true
    if (AWAY_WORDS.test(at.message)) return true
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/** Message for the operator if a start or a command finds no database. */
export function databaseAwayText(error: unknown): string {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const why = reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason)))
  return `The database is not available (${why.join('; ')}). Check that it runs, and DATABASE_URL if you set it, then try again.`
}

/** Refusals of a connection that only another DATABASE_URL, user or database can end. */
const MISTAKES: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the user or password. Correct them in DATABASE_URL.',
  '28000':
    'The database refuses the user. Correct the user in DATABASE_URL, or permit it in pg_hba.conf.',
  '3D000':
    'The database does not exist. Create it with createdb, or correct its name in DATABASE_URL.',
}

/** One sentence on the setting to change, if the error or its cause is a wrong DATABASE_URL; otherwise null. */
export function databaseMistake(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const text = 'code' in at && typeof at.code === 'string' ? MISTAKES[at.code] : undefined
    if (text !== undefined) return `${text} PostgreSQL says: ${at.message}.`
    if (at.message.startsWith('SASL: ') && at.message.includes('password'))
      return 'The database requires a password. Add it to DATABASE_URL.'
  }
  return null
}
