/** Characters of one message, as long as all of them are of the GSM alphabet. */
export const SMS_LENGTH = 160

const HOW_TO_STOP = 'Reply STOP to stop.'

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

/** What phones show in 160 characters a message: one letter outside of their alphabet makes it 70. */
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
  /** Where more is said; never an address that opens anything. */
  link?: string
}

/**
 * The text of a message: who writes and what about, as many whole sentences as there is room for,
 * where more is said, and how to stop it if that still fits.
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
