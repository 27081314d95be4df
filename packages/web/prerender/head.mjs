/** The server puts its own address here, which no build can know. */
export const PUBLIC_URL = '{{PUBLIC_URL}}'

// React draws what belongs to the head first: title, meta and link elements.
const LEADING = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*\/>)*/

/** Markup that the policy lets a page have: no script and no style in it. */
export function allowed(markup) {
  const found = /<(script|style)\b| style="/.exec(markup)
  if (found !== null)
    throw new Error(
      `The policy forbids ${found[0]} in ${markup.slice(found.index, found.index + 200)}`,
    )
  return markup
}

/** Splits a page into what belongs to the head, with what link previews and search engines want, and the rest. */
export function headOf({ path, unlisted = false }, markup) {
  const own = LEADING.exec(allowed(markup))?.[0] ?? ''
  const title = /<title>([^<]*)<\/title>/.exec(own)?.[1]
  const description = /<meta name="description" content="([^"]*)"\/>/.exec(own)?.[1]
  if (title === undefined) throw new Error(`${path} has no title`)
  if (description === undefined) throw new Error(`${path} has no description`)
  const more = unlisted ? ['<meta name="robots" content="noindex" data-page />'] : []
  const head = [own, ...more, ...preview({ url: `${PUBLIC_URL}${path}`, title, description })]
  return { head: head.join('\n    '), body: markup.slice(own.length) }
}

/** Marked with data-page: they are true of the page that was opened, not of where a visitor goes from it. */
const preview = ({ url, title, description }) => [
  `<link rel="canonical" href="${url}" data-page />`,
  ...[
    ['og:type', 'website'],
    ['og:site_name', 'Fourcast'],
    ['og:locale', 'en_US'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', `${PUBLIC_URL}/og.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Fourcast: the digits 4 5 6 7 as silver balls, and their odds: 1 in 10,000'],
  ].map(([name, content]) => `<meta property="${name}" content="${content}" data-page />`),
  '<meta name="twitter:card" content="summary_large_image" data-page />',
]
