import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { Failure } from '#platform/http/failure.ts'
import { startPhone, stopPhone } from '#platform/sms/stops.ts'
import type { TwilioSettings } from '#platform/sms/twilio.ts'
import { isFromTwilio } from '#platform/sms/twilio.ts'

/** What stops and starts by the rules of carriers. Source: Twilio Docs, 'Advanced Opt-Out', and its support page on opt-out keywords. */
const WORDS: Readonly<Record<string, 'STOP' | 'START' | 'HELP'>> = {
  STOP: 'STOP',
  STOPALL: 'STOP',
  UNSUBSCRIBE: 'STOP',
  CANCEL: 'STOP',
  END: 'STOP',
  QUIT: 'STOP',
  REVOKE: 'STOP',
  OPTOUT: 'STOP',
  START: 'START',
  YES: 'START',
  UNSTOP: 'START',
  HELP: 'HELP',
  INFO: 'HELP',
}

const PHONE = /^\+\d{7,15}$/

interface Incoming {
  raw: Uint8Array
  signature: string | string[] | undefined
  /** Where it was sent to, path included: the signature is over that too. */
  path: string
}

/** Does what a phone asks for, and says what to answer it: TwiML, the provider's language. */
export async function receiveSms(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'publicUrl'>,
  { authToken }: TwilioSettings,
  { raw, signature, path }: Incoming,
): Promise<string> {
  const form = new URLSearchParams(new TextDecoder().decode(raw))
  const url = deps.publicUrl + path
  if (!isFromTwilio({ url, form, authToken }, signature))
    throw new Failure('malformed', 'The signature does not hold')
  const phone = form.get('From') ?? ''
  const asked = PHONE.test(phone) ? WORDS[wordOf(form)] : undefined
  if (asked === 'STOP') await stopPhone(deps.db, phone, deps.clock.now())
  if (asked === 'START') await startPhone(deps.db, phone)
  // Where the provider knew the word itself, it has answered too.
  return asked === 'HELP' && !form.has('OptOutType') ? answering(helpOf(deps.config)) : NOTHING
}

/** 'stop.', ' Stop all ' … as one word of capitals; the provider's own reading of it comes first. */
const wordOf = (form: URLSearchParams): string =>
  (form.get('OptOutType') ?? form.get('Body') ?? '').toUpperCase().replace(/[^A-Z]/g, '')

const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>'
const helpOf = ({ HELP_LINE_PHONE }: Config) =>
  `Fourcast: messages about your saved results. Reply STOP to stop. Help with gambling, free: ${HELP_LINE_PHONE}`

const answering = (text: string) =>
  NOTHING.replace('<Response/>', `<Response><Message>${text}</Message></Response>`)
