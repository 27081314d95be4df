/** Milliseconds between two words about how much is here. */
const EVERY = 250

/** A file as it comes, telling how many bytes are here. The browser keeps what is large on disk. */
export async function counted(answer: Response, tell: (bytes: number) => void): Promise<Blob> {
  if (answer.body === null) return answer.blob()
  let bytes = 0
  let told = 0
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, to) {
      bytes += part.byteLength
      if (performance.now() - told > EVERY) {
        told = performance.now()
        tell(bytes)
      }
      to.enqueue(part)
    },
  })
  const { headers } = answer
  return new Response(answer.body.pipeThrough(counting), { headers }).blob()
}
