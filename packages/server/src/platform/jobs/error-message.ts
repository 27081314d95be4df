/** The message of an error, for a row that administrators see. Drizzle puts the database's own message under `cause`. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
