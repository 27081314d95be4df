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
