import { ApiFailure, messageOf } from './failure.ts'

const isRefusal = (error: unknown) =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500

/** Whether the same call may be taken later: nothing speaks against it but the moment. */
export const mayPass = (error: unknown) =>
  !isRefusal(error) || (error instanceof ApiFailure && error.code === 'rate_limited')

/** The server's words where it refused for a reason, else what the screen says of any failure. */
export function reasonOf(error: unknown, otherwise: string) {
  return isRefusal(error) ? messageOf(error) : otherwise
}
