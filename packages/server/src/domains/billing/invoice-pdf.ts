import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import type { Font } from 'fontkit'
import type Pdf from 'pdfkit'
import { dollars } from '#platform/dollars.ts'
import { longDay } from './calendar.ts'
import type { InvoiceFonts, PdfFont } from './invoice-fonts.ts'
import { fontsFor } from './invoice-fonts.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also takes an opened font; its types leave that out. */
      registerFont(name: string, font: Font): this
    }
  }
}

const MARGIN = 56
const WIDTH = 612 - 2 * MARGIN
const AMOUNT_WIDTH = 110
const GREEN = '#0a6a44'
const INK = '#0b2a1d'
const LINE = '#d5e5dc'

const SIZES = { H1: 22, H2: 11, P: 11 }
/** The font leaves more space between lines than an invoice needs. */
const LINE_GAP = -2

type Tag = keyof typeof SIZES
type Doc = InstanceType<typeof Pdf>
type TextOptions = PDFKit.Mixins.TextOptions & { isBold?: boolean }
type Say = (tag: Tag, text: string, options?: TextOptions) => void

/** One page in letter size, tagged, so that a screen reader reads it in order. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const fonts = await fontsFor(JSON.stringify(invoice))
  const doc = await newDocument(invoice)
  const done = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const say: Say = (tag, text, options) =>
    void root.add(doc.struct(tag, {}, () => drawText(doc, fonts, SIZES[tag], text, options)))
  setFont(doc, fonts.regular)
  head(doc, say, invoice)
  parties(doc, say, invoice)
  sums(doc, say, invoice)
  foot(doc, say, invoice)
  root.end()
  doc.end()
  return await done
}

/** Draws a text in the fonts it needs, all on the baseline of the regular one. */
function drawText(
  doc: Doc,
  { regular, bold, runs }: InvoiceFonts,
  size: number,
  text: string,
  { isBold = false, ...options }: TextOptions = {},
) {
  doc.fontSize(size)
  const baseline = (-regular.font.ascent / regular.font.unitsPerEm) * size
  const pieces = runs(text)
  for (const [at, piece] of pieces.entries()) {
    setFont(doc, isBold && piece.font === regular ? bold : piece.font)
    const continued = at < pieces.length - 1
    // With any list of features, also an empty one, pdfkit lays out the whole run, right to left if
    // needed.
    doc.text(piece.text, { ...options, baseline, features: [], continued })
  }
  setFont(doc, regular)
}

const setFont = (doc: Doc, { name, font }: PdfFont) => doc.registerFont(name, font).font(name)

/** The library is loaded with the first PDF, so that it does not slow the start. */
async function newDocument({ number, seller, date }: Invoice): Promise<Doc> {
  const { default: Document } = await import('pdfkit')
  const made = new Date(date)
  return new Document({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.5',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Invoice ${number}`,
      Author: seller.name,
      CreationDate: made,
      ModDate: made,
    },
  })
}

async function collect(doc: Doc): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of doc) parts.push(part)
  return Buffer.concat(parts)
}

const HEADLINES: Readonly<Record<Invoice['status'], string>> = {
  open: 'Not paid yet',
  processing: 'Payment pending',
  paid: 'Paid',
  void: 'Void. Nothing is due',
  uncollectible: 'Not paid',
}

function head(doc: Doc, say: Say, { number, date, status, disputed }: Invoice) {
  const headline = disputed ? 'Disputed with the bank' : HEADLINES[status]
  doc.lineGap(LINE_GAP).fillColor(GREEN)
  say('H1', `Invoice ${number}`, { isBold: true })
  doc.fontSize(SIZES.P).fillColor(INK).moveDown(0.3)
  say('P', `${longDay(Temporal.Instant.from(date))}. ${headline}.`)
}

function parties(doc: Doc, say: Say, { seller, customer }: Invoice) {
  party(doc, say, 'From', [seller.name, ...seller.address.split('\n'), seller.email])
  party(doc, say, 'To', [customer.name, customer.email])
}

function party(doc: Doc, say: Say, title: string, lines: readonly string[]) {
  doc.moveDown(1)
  say('H2', title, { isBold: true })
  for (const line of lines) if (line.trim() !== '') say('P', line)
}

function sums(doc: Doc, say: Say, { lines, tax, amount, refunded, ...invoice }: Invoice) {
  const from = longDay(Temporal.Instant.from(invoice.periodStart))
  const to = longDay(Temporal.Instant.from(invoice.periodEnd))
  doc.moveDown(1)
  say('H2', `${from} to ${to}`, { isBold: true })
  doc.moveDown(0.5)
  for (const line of lines) sum(doc, say, line.description, line.amount)
  sum(doc, say, `${tax.name}, ${tax.percent}%`, tax.amount)
  sum(doc, say, 'Total (US dollars)', amount, true)
  if (refunded > 0) sum(doc, say, 'Refunded', -refunded)
}

function sum(doc: Doc, say: Say, what: string, cents: number, isBold = false) {
  rule(doc)
  const top = doc.y
  say('P', what, { width: WIDTH - AMOUNT_WIDTH, isBold })
  const bottom = doc.y
  doc.x = MARGIN + WIDTH - AMOUNT_WIDTH
  doc.y = top
  say('P', dollars(cents), { width: AMOUNT_WIDTH, align: 'right', isBold })
  doc.x = MARGIN
  doc.y = bottom + 6
}

function rule(doc: Doc) {
  const { y } = doc
  doc.markContent('Artifact')
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
  doc.y = y + 6
}

function foot(doc: Doc, say: Say, { paidAt, paidWith, returned }: Invoice) {
  doc.moveDown(1)
  for (const charge of returned) say('P', returnedText(charge), { width: WIDTH })
  if (paidAt === null) return
  const how = paidWith === null ? '' : ` with ${paidWith}`
  say('P', `Paid on ${longDay(Temporal.Instant.from(paidAt))}${how}.`, { width: WIDTH })
}

function returnedText({ amount, chargedAt, refundedAt }: Invoice['returned'][number]): string {
  const charged = `${dollars(amount)} was charged on ${longDay(Temporal.Instant.from(chargedAt))}`
  return refundedAt === null
    ? `${charged}. Its refund is on its way.`
    : `${charged} and refunded on ${longDay(Temporal.Instant.from(refundedAt))}.`
}
