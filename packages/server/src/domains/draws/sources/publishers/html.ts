import { Parser } from 'htmlparser2'

/** More than any page of draws has; reading stops here, so an endless page does no harm. */
const PAGE_MOST = 500_000
/** The most characters stored of one element's text. */
const TEXT_MOST = 200

/** A start tag: its name, its classes and its other attributes. */
export interface OpenedElement {
  name: string
  classes: readonly string[]
  attributes: Readonly<Record<string, string>>
}

interface PageReader {
  opened(element: OpenedElement): void
  /** The trimmed text between two tags. */
  text(text: string): void
  closed(name: string): void
}

/** Reads a page once, in time and memory proportional to its length. */
export function readHtml(page: string, reader: PageReader): void {
  let pending = ''
  const flush = () => {
    const text = pending.trim()
    pending = ''
    if (text !== '') reader.text(text.slice(0, TEXT_MOST))
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      flush()
      const classes = (attributes['class'] ?? '').split(/\s+/)
      reader.opened({ name, classes, attributes })
    },
    ontext: (text) => {
      if (pending.length < TEXT_MOST) pending += text
    },
    onclosetag: (name) => {
      flush()
      reader.closed(name)
    },
  })
  parser.end(page.slice(0, PAGE_MOST))
}
