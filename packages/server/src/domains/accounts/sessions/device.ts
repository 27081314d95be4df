type Kind = readonly [name: string, sign: RegExp]

/** The first that fits counts: most browsers name others too, to be served like them. */
const BROWSERS: readonly Kind[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
]
const SYSTEMS: readonly Kind[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const named = (kinds: readonly Kind[], userAgent: string) =>
  kinds.find(([, sign]) => sign.test(userAgent))?.[0]

/**
 * 'Chrome on Windows', as far as a browser says what it is. Anyone may send any user agent: what
 * comes out is one of our own words, and safe to mail.
 */
export function deviceOf(userAgent: string | null): string {
  const browser = named(BROWSERS, userAgent ?? '')
  const system = named(SYSTEMS, userAgent ?? '')
  if (browser === undefined && system === undefined) return 'Unknown device'
  if (system === undefined) return `${browser}`
  return `${browser ?? 'Unknown browser'} on ${system}`
}
