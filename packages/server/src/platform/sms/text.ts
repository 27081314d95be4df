/** The characters of one message, if all of them are of the GSM alphabet. */
export const SMS_LENGTH = 160

const HOW_TO_STOP = 'Reply STOP to opt out.'

const PLAIN: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '·': '-',
  '…': '...',
}

/** Only the GSM alphabet has 160 characters in a message: one other letter makes it 70. */
const plain = (text: string): string =>
  text
    .replace(/[“”‘’`–—−×·…]/g, (letter) => PLAIN[letter] ?? '?')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]|[\^{}\\[\]~|]/gu, '?')
    .trim()

interface Words {
  title: string
  message: string
  /** The page with details; never a link that opens anything. */
  link?: string
}

/**
 * The text of a message: sender and subject, as many whole sentences as fit, the link, and how to
 * stop if that still fits.
 */
export function smsText({ title, message, link }: Words): string {
  const sentences = plain(message).split(/(?<=[.!?]) /)
  let text = said(title, [], link)
  for (let count = 1; count <= sentences.length; count++) {
    const longer = said(title, sentences.slice(0, count), link)
    if (longer.length > SMS_LENGTH) break
    text = longer
  }
  const whole = `${text} ${HOW_TO_STOP}`
  return whole.length > SMS_LENGTH ? text : whole
}

const said = (title: string, sentences: readonly string[], link: string | undefined): string =>
  [`Fourcast: ${plain(title)}.`, ...sentences, ...(link === undefined ? [] : [link])].join(' ')
