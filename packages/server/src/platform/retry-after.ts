/**
 * The whole seconds that an answer asks us to wait (Retry-After, RFC 9110, section 10.2.3); 0
 * without one. A date is compared with the answer's own Date, so the host's clock does not matter.
 */
export function retryAfterSeconds(headers: Headers): number {
  const asked = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(asked)
    ? Number(asked)
    : (Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1000
  return seconds > 0 ? Math.ceil(seconds) : 0
}
