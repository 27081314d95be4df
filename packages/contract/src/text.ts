import * as z from 'zod/mini'

const NAME_SIGNS = 'Use plain letters, spaces and symbols'
/** Line breaks, direction changes and invisible characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u
/** A joiner inside a word of a script that needs it, as in Persian and Hindi names. */
const JOINER =
  /([\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Khmr}\p{sc=Knda}\p{sc=Mlym}\p{sc=Mymr}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}])[\u200c\u200d](?=\p{L})/gu
const isPrintable = (text: string) => !UNPRINTABLE.test(text.replace(JOINER, '$1'))
/** A visible character: no space and no invisible filler. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** One printable line of 1 to `most` characters, such as a name. */
export const printable = (message: string, most: number) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
    z.maxLength(most, `Use at most ${most} characters`),
    z.refine(isPrintable, { error: NAME_SIGNS, abort: true }),
    z.refine((text) => VISIBLE.test(text), message),
  )

/** The same, or an empty text. */
export const printableOrNone = (message: string, most: number) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(most, `Use at most ${most} characters`),
    z.refine(isPrintable, { error: NAME_SIGNS, abort: true }),
    z.refine((text) => text === '' || VISIBLE.test(text), message),
  )

/** Converts line ends to \n and trims the text. */
const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** Characters that are not text: controls except tab and line end, lone surrogates, direction changes. */
const UNREADABLE = /[\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/u

/** Several lines of plain text of `least` to `most` characters. */
export const plainText = (least: number, most: number, message: string) =>
  z.string(message).check(
    z.overwrite(tidy),
    z.minLength(least, { error: message, abort: true }),
    z.maxLength(most, `Use at most ${most.toLocaleString('en-US')} characters`),
    z.refine(
      (text) => !UNREADABLE.test(text),
      'Use plain text. Some characters aren’t allowed here.',
    ),
    z.refine((text) => VISIBLE.test(text), message),
  )

/** An optional search term without control characters. */
export const searched = (most: number) =>
  z.optional(
    z.string(`Search with at most ${most} characters`).check(
      z.trim(),
      z.maxLength(most, `Search with at most ${most} characters`),
      z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), NAME_SIGNS),
    ),
  )
