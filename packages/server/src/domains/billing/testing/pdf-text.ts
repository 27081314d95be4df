import { inflateSync } from 'node:zlib'

/**
 * The text of our PDF, one string for each tagged line, in the order in which it is drawn: left to
 * right.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const fonts = fontsOf(objects)
  const page = [...objects.values()].map(contentOf).find((content) => content.includes(' TJ'))
  const lines = (page ?? '').split('/MCID').slice(1)
  return lines.map((line) => lineText(line, fonts))
}

/** Everything of an object between `obj` and `endobj`, by its number. */
const objectsOf = (file: string) =>
  new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )

function contentOf(body: string): string {
  const stream = /\/FlateDecode[\s\S]*?\nstream\n([\s\S]*)\nendstream/.exec(body)?.[1]
  return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** The characters of each font by the number of their glyph, as a reader copies them. */
function fontsOf(objects: ReadonlyMap<string, string>) {
  const listed = [...objects.values()].join('\n').matchAll(/^\/(F\d+) (\d+) 0 R/gm)
  return new Map(
    Array.from(listed, ([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      const [, list = ''] = /\[([^\]]*)\]\nendbfrange/.exec(contentOf(objects.get(map) ?? '')) ?? []
      return [name, [...list.matchAll(/<([^>]*)>/g)].map(([, units = '']) => unicode(units))]
    }),
  )
}

/** UTF-16 in hexadecimal; nothing for a mark that belongs to the letter before it. */
const unicode = (units: string) =>
  String.fromCharCode(...(units.match(/\S+/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

function lineText(line: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let [text, font]: [string, readonly string[]] = ['', []]
  for (const [, name, glyphs = ''] of line.matchAll(/\/(F\d+) \S+ Tf|<((?:[0-9a-f]{4})+)>/g))
    if (name === undefined)
      for (const [id] of glyphs.matchAll(/..../g)) text += font[Number.parseInt(id, 16)]
    else font = fonts.get(name) ?? []
  return text
}
