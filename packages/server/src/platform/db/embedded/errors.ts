/** The database could not be started; the message says what a person can do about it. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

/** Another server process lives on the same data directory. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
  readonly pid: number | undefined

  constructor(dataDir: string, pid: number | undefined) {
    const who = pid === undefined ? '' : ` (process ${pid})`
    super(
      `Fourcast is already running on this data directory${who}: ${dataDir}. ` +
        'Stop it first, or give this one another DATA_DIR.',
    )
    this.pid = pid
  }
}

export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

export const errorCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
