import ipaddr from 'ipaddr.js'

/** A subscriber's part of IPv6: someone with one of its addresses has them all. */
const PREFIX = 64

/** An address as some proxies write it: in brackets, or with a port. */
const BRACKETED = /^\[([^\]]+)\](?::\d+)?$/
const IPV4_WITH_PORT = /^(\d+(?:\.\d+){3}):\d+$/

/**
 * The network that an address counts as, in every limit: an IPv4 address itself, also in IPv6
 * spelling; for IPv6 the /64. All invalid addresses count as one network.
 */
export function networkOf(address: string): string {
  const parsed = parse(address)
  if (parsed === null) return 'unknown'
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${PREFIX}`)
  return `${network.toString()}/${PREFIX}`
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = (BRACKETED.exec(address) ?? IPV4_WITH_PORT.exec(address))?.[1] ?? address
  // A zone names an interface of this machine.
  const text = bare.split('%', 1)[0] ?? ''
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!ipaddr.IPv6.isValid(text)) return null
  const parsed = ipaddr.IPv6.parse(text)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address()
  return translated(parsed)
}

/** IPv4 behind a translator (RFC 6052), which has all of IPv4 in one /64. */
function translated(address: ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.range() !== 'rfc6052') return address
  return new ipaddr.IPv4(address.toByteArray().slice(-4))
}
