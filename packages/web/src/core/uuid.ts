const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random UUID, also without https, where `crypto.randomUUID` is missing. */
export function randomUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = hex(bytes)
  const variant = ((Number.parseInt(text.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    `${variant}${text.slice(17, 20)}`,
    text.slice(20),
  ].join('-')
}
