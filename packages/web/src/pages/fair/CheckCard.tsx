import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckResult } from './CheckResult.tsx'
import { CANNOT } from './RevealedCard.tsx'
import { pickOf, sha256 } from '#domains/picks/fair/check.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Hash } from '#ui/Hash.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { FieldError } from '#ui/FieldError.tsx'

const NOTHING = { seed: '', client: '', nonce: '0', commitment: '' }
type CheckInput = typeof NOTHING

/** Computes number and commitment from seed, words and nonce in this browser. */
export function CheckCard() {
  const [asked, setAsked] = useState(NOTHING)
  const field = (name: keyof CheckInput) => ({
    value: asked[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      setAsked({ ...asked, [name]: event.target.value }),
  })
  const nonce = /^\d{1,9}$/.test(asked.nonce.trim())
  return (
    <Card title="Check a pick">
      <p className="text-sm text-muted">
        Check any revealed seed, yours or someone else’s. Nothing leaves your browser.
      </p>
      <TextInput {...field('seed')} label="Seed" />
      <TextInput {...field('client')} label="Words" />
      <TextInput
        {...field('nonce')}
        label="Nonce"
        inputMode="numeric"
        error={nonce ? undefined : 'A nonce is 0 or a higher whole number'}
      />
      <TextInput {...field('commitment')} label="Commitment (optional)" />
      <Computed asked={asked} nonce={nonce ? Number(asked.nonce) : null} />
    </Card>
  )
}

/** Reserves its space from the start, to prevent layout shift while typing. */
function Computed({ asked, nonce }: { asked: CheckInput; nonce: number | null }) {
  const seed = asked.seed.trim()
  const { client } = asked
  const ready = seed !== '' && client !== '' && nonce !== null
  const { data, isError } = useQuery({
    queryKey: ['fair-check', { seed, client, nonce }],
    queryFn: async () => ({
      hash: await sha256(seed),
      numbers: await pickOf(seed, { client, nonce: nonce ?? 0 }),
    }),
    enabled: ready,
    retry: false,
    gcTime: 0,
  })
  const shown = ready ? data : undefined
  const promised = asked.commitment.trim().toLowerCase()
  return (
    <div className="grid min-h-40 content-start gap-4 border-t border-line pt-4" aria-live="polite">
      <Balls
        entered
        numbers={shown?.numbers ?? [null, null, null, null]}
        label={shown === undefined ? 'No number yet' : `Computed ${shown.numbers.join(' ')}`}
      />
      {ready && isError && <FieldError>{CANNOT}</FieldError>}
      {shown === undefined ? (
        <p className="text-sm text-muted">Enter a seed and words to see the number.</p>
      ) : (
        <>
          <Hash label="SHA-256 of the seed" value={shown.hash} />
          {promised !== '' && (
            <CheckResult
              kept={shown.hash === promised}
              yes="It matches the commitment."
              no="It doesn’t match the commitment."
            />
          )}
        </>
      )}
    </div>
  )
}
