import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import type Pdf from 'pdfkit'
import { dollars } from '#platform/dollars.ts'
import { longDay } from '../catalog/calendar.ts'

const MARGIN = 56
const WIDTH = 612 - 2 * MARGIN
const AMOUNT_WIDTH = 110
const GREEN = '#0a6a44'
const INK = '#0b2a1d'
const LINE = '#d5e5dc'

type Tag = 'H1' | 'H2' | 'P'
type Doc = InstanceType<typeof Pdf>

/** One page in letter size, tagged, so that a screen reader reads it in order. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const doc = await newDocument(invoice)
  const done = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const say = (tag: Tag, text: string, options: PDFKit.Mixins.TextOptions = {}) =>
    void root.add(doc.struct(tag, {}, () => doc.text(printable(text), options)))
  head(doc, say, invoice)
  parties(doc, say, invoice)
  sums(doc, say, invoice)
  foot(doc, say, invoice)
  root.end()
  doc.end()
  return await done
}

type Say = (tag: Tag, text: string, options?: PDFKit.Mixins.TextOptions) => void

/** The library is loaded with the first PDF: a start without one need not wait for it. */
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
      Author: printable(seller.name),
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
  processing: 'Payment under way',
  paid: 'Paid',
  void: 'Void: nothing is due',
  uncollectible: 'Not paid',
}

function head(doc: Doc, say: Say, { number, date, status }: Invoice) {
  doc.font('Helvetica-Bold').fontSize(22).fillColor(GREEN)
  say('H1', `Invoice ${number}`)
  doc.font('Helvetica').fontSize(11).fillColor(INK).moveDown(0.3)
  say('P', `${longDay(Temporal.Instant.from(date))}. ${HEADLINES[status]}.`)
}

function parties(doc: Doc, say: Say, { seller, customer }: Invoice) {
  party(doc, say, 'From', [seller.name, ...seller.address.split('\n'), seller.email])
  party(doc, say, 'To', [customer.name, customer.email])
}

function party(doc: Doc, say: Say, title: string, lines: readonly string[]) {
  doc.moveDown(1).font('Helvetica-Bold')
  say('H2', title)
  doc.font('Helvetica')
  for (const line of lines) if (line.trim() !== '') say('P', line)
}

function sums(doc: Doc, say: Say, { lines, tax, amount, refunded, ...invoice }: Invoice) {
  const from = longDay(Temporal.Instant.from(invoice.periodStart))
  const to = longDay(Temporal.Instant.from(invoice.periodEnd))
  doc.moveDown(1).font('Helvetica-Bold')
  say('H2', `${from} to ${to}`)
  doc.font('Helvetica').moveDown(0.5)
  for (const line of lines) sum(doc, say, line.description, line.amount)
  sum(doc, say, `${tax.name}, ${tax.percent}%`, tax.amount)
  doc.font('Helvetica-Bold')
  sum(doc, say, 'Total, US dollars', amount)
  doc.font('Helvetica')
  if (refunded > 0) sum(doc, say, 'Refunded', -refunded)
}

function sum(doc: Doc, say: Say, what: string, cents: number) {
  rule(doc)
  const top = doc.y
  say('P', what, { width: WIDTH - AMOUNT_WIDTH })
  const bottom = doc.y
  doc.x = MARGIN + WIDTH - AMOUNT_WIDTH
  doc.y = top
  say('P', dollars(cents), { width: AMOUNT_WIDTH, align: 'right' })
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

function foot(doc: Doc, say: Say, { paidAt, paidWith }: Invoice) {
  doc.moveDown(1)
  if (paidAt === null) return
  const how = paidWith === null ? '' : ` with ${paidWith}`
  say('P', `Paid on ${longDay(Temporal.Instant.from(paidAt))}${how}.`, { width: WIDTH })
}

/** What the fonts that every PDF reader brings along can draw: Windows' Latin characters. */
const DRAWN = /[ -~\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** Letters that do not come apart into one of those and a mark. */
const LIKE: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ŧ: 'T',
  ŧ: 't',
  Ŋ: 'N',
  ŋ: 'n',
  Ə: 'E',
  ə: 'e',
}

/** A text in those characters: 'Łukasz 名' is 'Lukasz ?'. What nobody sees is left out. */
export const printable = (text: string): string => Array.from(text.normalize('NFC'), drawn).join('')

function drawn(character: string): string {
  if (DRAWN.test(character)) return character
  if (/[\p{C}\p{M}]/u.test(character)) return ''
  const known = LIKE[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return known !== '' && Array.from(known).every((part) => DRAWN.test(part)) ? known : '?'
}
