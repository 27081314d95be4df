import { ApiFailure, messageOf } from './failure.ts'

/** What to say of a refused form: the server's words, when to try again, else `otherwise`. */
export const refusal = (error: unknown, otherwise: string) =>
  error instanceof ApiFailure && error.code !== 'unreadable' ? messageOf(error) : otherwise
