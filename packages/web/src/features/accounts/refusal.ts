import { ApiFailure } from '#lib/failure.ts'

const plural = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** 'in 90 seconds', 'in 2 minutes'. */
const inTime = (seconds: number) =>
  seconds < 120
    ? plural(Math.max(Math.ceil(seconds), 1), 'second')
    : plural(Math.ceil(seconds / 60), 'minute')

/** What to say of a refused form: the server's words, when to try again, else `otherwise`. */
export function refusal(error: unknown, otherwise: string) {
  if (!(error instanceof ApiFailure) || error.code === 'unreadable') return otherwise
  if (error.retryAfter === undefined) return error.message
  return `${error.message} Try again in ${inTime(error.retryAfter)}.`
}
