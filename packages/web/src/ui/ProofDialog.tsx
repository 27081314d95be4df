import { useCallback, useEffect, useState } from 'react'
import { onProofAsked, type Proof } from '#core/api/proof.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

interface ProofRequest {
  proof: Proof
  answer: (proven: boolean) => void
}

const ProofForm = lazyDialog(async () => (await import('#ui/ProofForm.tsx')).ProofForm)

/** Asks for the password or a code if the server requires it again; the blocked call then continues. */
export function ProofDialog() {
  const [asked, setAsked] = useState<ProofRequest | null>(null)
  useEffect(
    () => onProofAsked((proof) => new Promise<boolean>((answer) => setAsked({ proof, answer }))),
    [],
  )
  const end = useCallback(
    (proven: boolean) => {
      asked?.answer(proven)
      setAsked(null)
    },
    [asked],
  )
  return (
    asked && (
      <ProofForm open proof={asked.proof} onProven={() => end(true)} onClose={() => end(false)} />
    )
  )
}
