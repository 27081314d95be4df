/**
 * Whole seconds that an answer asks us to wait (Retry-After, RFC 9110, section 10.2.3); 0 where it asks for none.
 * A date is compared with the answer's own Date, so it makes no difference how its clock is set.
 */
export function retryAfterSeconds(headers: Headers): number {
  const asked = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(asked)
    ? Number(asked)
    : (Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1000
  return seconds > 0 ? Math.ceil(seconds) : 0
}
