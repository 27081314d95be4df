import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { z } from 'zod'

export interface PdfFont {
  /** The font's file name, which is unique. */
  name: string
  font: Font
}

/** A piece of a line that one font draws. */
export interface FontRun {
  font: PdfFont
  text: string
}

export interface InvoiceFonts {
  regular: PdfFont
  bold: PdfFont
  runs: (line: string) => FontRun[]
}

/** Returns the font for each of these characters that the family has. */
type Family = (characters: readonly string[]) => Promise<Map<string, PdfFont>>

/** Noto Sans: Latin, Greek, Cyrillic, Vietnamese and Devanagari. */
const REGULAR = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'
const BOLD = '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'

/** For characters that it lacks, in order of preference. The Chinese family also draws Japanese. */
const FALLBACKS: readonly Family[] = [
  wholeFamily('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  wholeFamily('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  splitFamily('noto-sans-sc'),
  splitFamily('noto-sans-kr'),
]

/** Stands for a character that no font has, and says that one is missing. */
const REPLACEMENT = '\uFFFD'
/** Controls and invisible characters, except the two that decide how letters join. */
const INVISIBLE = /[\p{C}--[\u200C\u200D]]/gv
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The fonts for every character of `text`. Only the families it needs are opened. */
export async function fontsFor(text: string): Promise<InvoiceFonts> {
  const [regular, bold] = await Promise.all([openNotoSans(REGULAR), openNotoSans(BOLD)])
  const fallbacks = new Map<string, PdfFont>()
  let missing = [...new Set(visible(text))].filter((character) => !hasGlyph(regular, character))
  for (const family of FALLBACKS) {
    if (missing.length === 0) break
    for (const [character, font] of await family(missing)) fallbacks.set(character, font)
    missing = missing.filter((character) => !fallbacks.has(character))
  }
  const fontOf = (character: string) =>
    hasGlyph(regular, character) ? regular : fallbacks.get(character)
  return { regular, bold, runs: (line) => runsOf(line, fontOf, regular) }
}

const visible = (text: string) => text.normalize('NFC').replaceAll(INVISIBLE, '')

const hasGlyph = ({ font }: PdfFont, character: string) =>
  font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

type FontOf = (character: string) => PdfFont | undefined

/**
 * Cuts a line where the font changes. A space between two words of one font is of that font, so that
 * words written from right to left are laid out together and keep their order.
 */
function runsOf(line: string, fontOf: FontOf, regular: PdfFont): FontRun[] {
  const pieces = Array.from(CHARACTERS.segment(visible(line)), ({ segment }) =>
    pieceOf(segment, fontOf, regular),
  )
  const runs: FontRun[] = []
  for (const [at, { font: own, text }] of pieces.entries()) {
    const before = runs.at(-1)
    const next = text.trim() === '' ? pieces.slice(at).find(isWord) : undefined
    const isBetween = before !== undefined && before.font === next?.font
    const font = isBetween && hasGlyph(before.font, text) ? before.font : own
    if (before?.font === font) before.text += text
    else runs.push({ font, text })
  }
  return runs
}

const isWord = ({ text }: FontRun) => text.trim() !== ''

/** One grapheme, without the marks that the font lacks. */
function pieceOf(segment: string, fontOf: FontOf, regular: PdfFont): FontRun {
  const [base = '', ...marks] = segment
  const font = fontOf(base)
  if (font === undefined) return { font: regular, text: REPLACEMENT }
  return { font, text: [base, ...marks.filter((mark) => hasGlyph(font, mark))].join('') }
}

const kept = new Map<string, Promise<PdfFont>>()

/** Noto Sans is opened once, which takes most of the time of a PDF. */
function openNotoSans(path: string): Promise<PdfFont> {
  const known = kept.get(path)
  if (known) return known
  const opening = openFont(path).then(keepLetters)
  kept.set(path, opening)
  return opening
}

/**
 * fontkit remembers the first character that a glyph was used for, and none for a glyph that is
 * part of a letter; a later PDF could then not be copied as text. So each glyph is first used here,
 * for its own character.
 */
function keepLetters({ name, font }: PdfFont): PdfFont {
  for (const point of font.characterSet) font.glyphForCodePoint(point)
  const layout = font.layout.bind(font)
  font.layout = (text) => layout(text, { ccmp: false, liga: false })
  return { name, font }
}

/** Any other font is opened anew for each PDF, for the same reason. */
const openFont = async (path: string): Promise<PdfFont> =>
  await createFont(path, await readFile(packageFile(path)))

const packageFile = (path: string) => fileURLToPath(import.meta.resolve(path))

async function createFont(name: string, bytes: Buffer): Promise<PdfFont> {
  const { create } = await import('fontkit')
  const font = create(bytes)
  if (!('layout' in font)) throw new Error(`${name} holds several fonts`)
  return { name, font }
}

function wholeFamily(path: string): Family {
  return async (characters) => {
    const font = await openFont(path)
    const covered = characters.filter((character) => hasGlyph(font, character))
    return new Map(covered.map((character) => [character, font]))
  }
}

/** No name needs more files of a family. Each takes some 10 ms and 1 KB of the PDF, so a hostile name is cut off. */
const FILES_MOST = 12

/** A family in many files of some hundred characters each, 5 MB in all. One file would have 10 MB a weight. */
function splitFamily(name: string): Family {
  const folder = `@fontsource-variable/${name}`
  return async (characters) => {
    const files = await filesOf(folder)
    const fonts = new Map<string, PdfFont>()
    const parts = Map.groupBy(characters, (character) => fileOf(files, character))
    parts.delete(null)
    for (const [file, some] of [...parts].slice(0, FILES_MOST)) {
      const whole = await openFont(`${folder}/files/${name}-${file}-wght-normal.woff2`)
      // Of a range that the list names, the file may lack some.
      const covered = some.filter((character) => hasGlyph(whole, character))
      if (covered.length === 0) continue
      const font = await cutOut(whole.name, covered.join(''))
      for (const character of covered) fonts.set(character, font)
    }
    return fonts
  }
}

/** pdfkit cannot embed a variable font, so these characters are cut out of it in the regular weight. */
async function cutOut(path: string, characters: string): Promise<PdfFont> {
  const { default: subsetFont } = await import('subset-font')
  const whole = await readFile(packageFile(path))
  const regular = { targetFormat: 'truetype', variationAxes: { wght: 400 } } as const
  return await createFont(path, await subsetFont(whole, characters, regular))
}

interface FontFile {
  name: string
  ranges: readonly (readonly [first: number, last: number])[]
}

/** Which characters each file has, from lines like `"[4]": "U+1f1e9-1f1f5,U+1f21a"`. */
async function filesOf(folder: string): Promise<FontFile[]> {
  const text = await readFile(packageFile(`${folder}/unicode.json`), 'utf8')
  const files = z.record(z.string(), z.string()).parse(JSON.parse(text))
  return Object.entries(files).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
}

function fileOf(files: readonly FontFile[], character: string): string | null {
  const point = character.codePointAt(0) ?? 0
  const file = files.find(({ ranges }) =>
    ranges.some(([first, last]) => first <= point && point <= last),
  )
  return file?.name ?? null
}
