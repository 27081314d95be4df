/** An address without a server: the sources fail at once, as without a network. */
const NOBODY = 'http://127.0.0.1:9'
const SOURCES = [
  'SOCRATA',
  'TEXAS',
  'NCLOTTERY',
  'VALOTTERY',
  'GALOTTERY',
  'DCLOTTERY',
  'SCLOTTERY',
  'WILOTTERY',
]

/** Settings that send no request to sources outside this machine. */
export const NO_SOURCES = Object.fromEntries(
  SOURCES.map((name) => [`SOURCE_BASE_URL_${name}`, NOBODY]),
)
