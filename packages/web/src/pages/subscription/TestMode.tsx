import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useConfig } from '#core/config.ts'
import { Banner } from '#ui/Banner.tsx'

/** Warns that payments are simulated. */
export function TestMode() {
  if (useConfig()?.payments?.provider !== 'sandbox') return null
  return <Banner kind="warning">{MESSAGES.testMode}</Banner>
}
