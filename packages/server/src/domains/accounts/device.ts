type Kind = readonly [name: string, sign: RegExp]

/** The first match counts, because most browsers also name others for compatibility. */
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
 * A name like 'Chrome on Windows'. Anyone can send any user agent, so the result is always one of our
 * own names and safe to email.
 */
export function deviceOf(userAgent: string | null): string {
  const browser = named(BROWSERS, userAgent ?? '')
  const system = named(SYSTEMS, userAgent ?? '')
  if (browser === undefined && system === undefined) return 'Unknown device'
  if (system === undefined) return `${browser}`
  return `${browser ?? 'Unknown browser'} on ${system}`
}
