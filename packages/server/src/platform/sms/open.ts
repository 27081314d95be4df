import { join } from 'node:path'
import type { Config } from '#config.ts'
import type { SmsTransport } from './transport.ts'
import { smsFiles } from './transport.ts'
import type { TwilioSettings } from './twilio.ts'
import { twilioTransport } from './twilio.ts'

/** The configured sender, or null for the outbox; the settings were checked together. */
export function twilioOf(config: Config): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_BASE_URL } = config
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return null
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    baseUrl: TWILIO_BASE_URL,
  }
}

export function openSmsTransport(config: Config): SmsTransport {
  const twilio = twilioOf(config)
  return twilio ? twilioTransport(twilio) : smsFiles(join(config.dataDir, 'outbox'))
}
