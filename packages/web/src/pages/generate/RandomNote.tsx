import { lazy, Suspense, useState } from 'react'
import { type Digit, isDigit, PLACES } from '@fourcast/engine/digits.ts'
import type { FairMade as Made } from '#domains/picks/fair/use-fair-pick.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'

const FairDialog = lazy(() => import('./FairDialog.tsx'))

/** Where the digits come from: someone typed them, this browser's chance, or a pick that can be checked. */
export type Drawn = 'typed' | 'random' | Made

interface RandomNoteProps {
  drawn: Drawn
  onFair: (made: Made) => void
}

/** What the digits are, and the way to random ones that can be checked. */
export function RandomNote({ drawn, onFair }: RandomNoteProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const resting = useBreak() !== null
  return (
    <div className="flex items-center justify-between gap-3">
      <output className="text-xs text-muted">{words(drawn)}</output>
      <Button
        kind="ghost"
        icon="shield"
        disabled={resting}
        className="-me-3 flex-none max-sm:-me-2 max-sm:px-2"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Fair random pick
      </Button>
      {wanted && (
        <Suspense>
          <FairDialog
            open={open}
            onClose={() => setOpen(false)}
            onUse={(made) => {
              setOpen(false)
              onFair(made)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function words(drawn: Drawn) {
  if (drawn === 'typed') return 'Random fills in four digits by chance. Not a forecast.'
  if (drawn === 'random') return 'These four are random, each digit equally likely. Not a forecast.'
  return (
    <>
      A fair random pick, nonce {drawn.nonce}. Not a forecast.{' '}
      <Link to="/fair" className="inline-link">
        Check it
      </Link>
    </>
  )
}

/** The largest multiple of 10 in a byte: what is above would make 0 to 5 likelier. */
const FAIR = 250

/** Four digits, each equally likely. `fill` puts random bytes into what it is given. */
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
