import { type Digit, isDigit, PLACES } from '@fourcast/engine/digits.ts'

/** The largest multiple of 10 in a byte: higher values would make 0 to 5 likelier. */
const FAIR = 250

/** Four digits, each equally likely. `fill` puts random bytes into its argument. */
export function randomDigits(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): Digit[] {
  const digits: Digit[] = []
  const bytes = new Uint8Array(16)
  while (digits.length < PLACES) {
    fill(bytes)
    const fair = [...bytes].filter((byte) => byte < FAIR).map((byte) => byte % 10)
    digits.push(...fair.filter(isDigit).slice(0, PLACES - digits.length))
  }
  return digits
}
