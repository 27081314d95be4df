import { Email } from '@fourcast/contract/accounts.ts'
import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { SUPPORT_EMAIL } from '@fourcast/contract/limits.ts'
import type { HelpLine } from '@fourcast/contract/service.ts'
import * as z from 'zod/mini'

const line = z
  .string()
  .check(z.regex(/^[^<>&\n]{1,200}$/, 'is one line of at most 200 characters, without < > &'))
const number = z.string().check(z.regex(/^[\w +().-]{3,30}$/, 'is a number such as 1-800-555-0100'))
const web = z.url({ protocol: /^https$/, error: 'must be an https address' })

/** Contacts that pages and emails show. Part of the settings in config.ts. */
export const PUBLIC_SETTINGS = {
  SUPPORT_EMAIL: [
    z._default(Email, SUPPORT_EMAIL),
    SUPPORT_EMAIL,
    'Gets the messages of the contact page, and emails about problems. Pages show it.',
  ],
  SECURITY_CONTACT: [
    z.optional(
      z
        .string()
        .check(z.refine(isContact, 'is a mail address, or an address like https://… or mailto:…')),
    ),
    'SUPPORT_EMAIL',
    'Where security researchers report: an email address or a page. Published in `/.well-known/security.txt`.',
  ],
  HELP_LINE_TEXT: [
    z._default(line, HELP_LINE.text),
    HELP_LINE.text,
    'The sentence before the helpline for problem gambling, on every page and in every email.',
  ],
  HELP_LINE_PHONE: [z._default(number, HELP_LINE.phone), HELP_LINE.phone, 'The number to call.'],
  HELP_LINE_SMS: [z._default(number, HELP_LINE.sms), HELP_LINE.sms, 'The number to text.'],
  HELP_LINE_CHAT_URL: [
    z._default(web, HELP_LINE.chatUrl),
    HELP_LINE.chatUrl,
    'The address of the chat.',
  ],
} as const

function isContact(text: string): boolean {
  return (
    Email.safeParse(text).success || ['https:', 'mailto:'].includes(URL.parse(text)?.protocol ?? '')
  )
}

export interface HelpLineSettings {
  readonly HELP_LINE_TEXT: string
  readonly HELP_LINE_PHONE: string
  readonly HELP_LINE_SMS: string
  readonly HELP_LINE_CHAT_URL: string
}

/** The help line for the browser and emails. The chat's label is its address without 'https://www.'. */
export const helpLineOf = (config: HelpLineSettings): z.output<typeof HelpLine> => ({
  text: config.HELP_LINE_TEXT,
  phone: config.HELP_LINE_PHONE,
  sms: config.HELP_LINE_SMS,
  chatUrl: config.HELP_LINE_CHAT_URL,
  chatLabel: config.HELP_LINE_CHAT_URL.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, ''),
})

export interface ContactSettings {
  readonly SECURITY_CONTACT?: string | undefined
  readonly SUPPORT_EMAIL: string
}

/** SECURITY_CONTACT as a URI for security.txt (RFC 9116, 2.5.3). */
export function securityContactOf(config: ContactSettings): string {
  const contact = config.SECURITY_CONTACT ?? config.SUPPORT_EMAIL
  return Email.safeParse(contact).success ? `mailto:${contact}` : contact
}
