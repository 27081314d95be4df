import type { ApiError } from '@fourcast/contract/errors.ts'

/** What proves once more who acts. */
export type Proof = NonNullable<ApiError['proof']>

/** Asks a person for it; true once the server took it, false where they gave up. */
type Ask = (proof: Proof) => Promise<boolean>

const asks: Ask[] = []
let asking: { by: Ask; answer: Promise<boolean>; giveUp: () => void } | null = null

/**
 * Names who asks, until the answer is called; a question that is open then counts as given up. The newest
 * one asks: a dialog that is open over the page.
 */
export function onProofAsked(handler: Ask) {
  asks.push(handler)
  return () => {
    asks.splice(asks.indexOf(handler), 1)
    if (asking?.by === handler) asking.giveUp()
  }
}

/** Calls that are refused at the same moment wait for one answer. */
export function askForProof(proof: Proof): Promise<boolean> {
  const by = asks.at(-1)
  if (by === undefined) return Promise.resolve(false)
  asking ??= ask(by, proof)
  return asking.answer
}

function ask(by: Ask, proof: Proof) {
  let giveUp = () => {}
  const left = new Promise<boolean>((resolve) => {
    giveUp = () => resolve(false)
  })
  const answer = Promise.race([by(proof), left]).finally(() => {
    asking = null
  })
  return { by, answer, giveUp }
}
