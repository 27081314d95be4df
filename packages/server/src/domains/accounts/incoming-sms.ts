import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { Failure } from '#platform/http/failure.ts'
import { startPhone, stopPhone } from '#platform/sms/stops.ts'
import type { TwilioSettings } from '#platform/sms/twilio.ts'
import { isFromTwilio } from '#platform/sms/twilio.ts'

/**
 * The opt-out keywords of US carriers. Source: Twilio Docs, 'Advanced Opt-Out', and its support page on
 * opt-out keywords.
 */
const KEYWORDS: Readonly<Record<string, 'STOP' | 'START' | 'HELP'>> = {
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
  /** The URL that was requested, with its path: the signature covers it. */
  path: string
}

/** Handles an incoming text and returns the reply as TwiML, Twilio's XML. */
export async function receiveSms(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'publicUrl'>,
  { authToken }: TwilioSettings,
  { raw, signature, path }: Incoming,
): Promise<string> {
  const form = new URLSearchParams(new TextDecoder().decode(raw))
  const url = deps.publicUrl + path
  if (!isFromTwilio({ url, form, authToken }, signature))
    throw new Failure('malformed', 'The signature is invalid')
  const phone = form.get('From') ?? ''
  const keyword = PHONE.test(phone) ? KEYWORDS[wordOf(form)] : undefined
  if (keyword === 'STOP') await stopPhone(deps.db, phone, deps.clock.now())
  if (keyword === 'START') await startPhone(deps.db, phone)
  // The provider has already replied to a keyword that it handled itself.
  return keyword === 'HELP' && !form.has('OptOutType') ? answering(helpOf(deps.config)) : NOTHING
}

/**
 * Normalises 'stop.' or ' Stop all ' to one word in capitals. The provider's own classification comes
 * first.
 */
const wordOf = (form: URLSearchParams): string =>
  (form.get('OptOutType') ?? form.get('Body') ?? '').toUpperCase().replace(/[^A-Z]/g, '')

const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>'
const helpOf = ({ HELP_LINE_PHONE }: Config) =>
  `Fourcast: Texts about your saved results and codes you request. Reply STOP to opt out. Free help with gambling: ${HELP_LINE_PHONE}`

const answering = (text: string) =>
  NOTHING.replace('<Response/>', `<Response><Message>${text}</Message></Response>`)
