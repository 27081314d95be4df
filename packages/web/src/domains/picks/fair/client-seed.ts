/** Words to start from, by chance of this browser: whoever runs the server cannot know them. */
export function randomClientSeed(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
) {
  const bytes = new Uint8Array(4)
  fill(bytes)
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
