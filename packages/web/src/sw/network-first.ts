/** How long someone waits for a page that could be shown from what is kept. */
const PATIENCE = 4_000

interface Sources {
  fetch: () => Promise<Response>
  /** The page as it was kept. */
  kept: () => Promise<Response | undefined>
  /** What is shown when there is neither. */
  otherwise: () => Promise<Response | undefined>
  wait?: (milliseconds: number) => Promise<unknown>
}

const sleep = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** The page as it is now; as it was kept, when the network fails or takes its time, or the server is down. */
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
