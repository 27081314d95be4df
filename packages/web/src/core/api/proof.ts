import type { ApiError } from '@fourcast/contract/errors.ts'

/** Proof of identity that the server requires for a sensitive call. */
export type Proof = NonNullable<ApiError['proof']>

/** Asks the user for the proof; true once the server accepted it, false if they cancelled. */
type Ask = (proof: Proof) => Promise<boolean>

const asks: Ask[] = []
let asking: { by: Ask; answer: Promise<boolean>; giveUp: () => void } | null = null

/**
 * Registers a handler that asks for proofs. The newest one is used: that of a dialog over the page. The
 * returned function removes it, and cancels a question that is still open.
 */
export function onProofAsked(handler: Ask) {
  asks.push(handler)
  return () => {
    asks.splice(asks.indexOf(handler), 1)
    if (asking?.by === handler) asking.giveUp()
  }
}

/** Calls that are refused at the same time share one answer. */
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
