import { type ContactSettings, securityContactOf } from '#public-settings.ts'
import type { Clock } from '#platform/clock.ts'

const DAYS = 180

/**
 * The text of /.well-known/security.txt. Source: RFC 9116, which requires an expiry within a year.
 */
export function securityText(deps: {
  clock: Clock
  publicUrl: string
  config: ContactSettings
}): string {
  const today = deps.clock.now().toZonedDateTimeISO('UTC').startOfDay()
  return [
    `Contact: ${securityContactOf(deps.config)}`,
    `Expires: ${today.add({ days: DAYS }).toInstant().toString()}`,
    'Preferred-Languages: en',
    `Canonical: ${deps.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
