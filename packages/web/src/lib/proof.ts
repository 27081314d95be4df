import type { ApiError } from '@fourcast/contract/errors.ts'

/** What proves once more who acts. */
export type Proof = NonNullable<ApiError['proof']>

/** Asks a person for it; true once the server took it, false where they gave up. */
type Ask = (proof: Proof) => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null
let giveUp = () => {}

/** Names who asks, until the answer is called; a question that is open then counts as given up. */
export function onProofAsked(handler: Ask) {
  ask = handler
  return () => {
    if (ask !== handler) return
    ask = null
    giveUp()
  }
}

/** Calls that are refused at the same moment wait for one answer. */
export function askForProof(proof: Proof): Promise<boolean> {
  if (ask === null) return Promise.resolve(false)
  if (asking === null) {
    const left = new Promise<boolean>((done) => (giveUp = () => done(false)))
    asking = Promise.race([ask(proof), left]).finally(() => {
      asking = null
    })
  }
  return asking
}
