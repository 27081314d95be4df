/** Timeout after which a stored page is shown instead. */
const PATIENCE = 4_000

interface Sources {
  fetch: () => Promise<Response>
  /** The stored page. */
  kept: () => Promise<Response | undefined>
  /** Fallback if neither is available. */
  otherwise: () => Promise<Response | undefined>
  wait?: (milliseconds: number) => Promise<unknown>
}

const sleep = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** The current page; the stored one if the network fails or is slow, or the server is down. */
export async function networkFirst({ fetch, kept, otherwise, wait = sleep }: Sources) {
  const fresh = fetch().then((answer) => {
    if (answer.status >= 500) throw new Error('The server is down')
    return answer
  })
  const settled = fresh.catch(async () => (await kept()) ?? (await otherwise()))
  const late = wait(PATIENCE)
    .then(kept)
    .then((page) => page ?? settled)
  return (await Promise.race([settled, late])) ?? Response.error()
}
