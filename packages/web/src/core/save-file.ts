/** Long enough for the browser to have begun: a revoked address saves nothing. */
const KEEP = 60_000

/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP)
}
