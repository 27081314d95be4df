import { lazy, Suspense, useState } from 'react'
import type { FairResult } from '#domains/picks/fair/use-fair-pick.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'

const FairDialog = lazy(() => import('./FairDialog.tsx'))

/** Where the digits come from: someone typed them, this browser's chance, or a pick that can be checked. */
export type Drawn = 'typed' | 'random' | FairResult

/** Opens the fair random pick, which is loaded then. */
export function FairButton({ onFair }: { onFair: (made: FairResult) => void }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const resting = useBreak() !== null
  return (
    <>
      <Button
        kind="ghost"
        disabled={resting}
        className="px-2"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Fair pick
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
    </>
  )
}

/** What the digits are, below the buttons. */
export function drawnText(drawn: Drawn, empty: boolean) {
  if (drawn === 'random') return 'These four are random, each digit equally likely. Not a forecast.'
  if (drawn === 'typed')
    return empty
      ? 'Enter one to four digits, or press Random.'
      : 'Every box has the same odds. ‘Save as is’ saves your digits unchanged.'
  return (
    <>
      A fair random pick. Not a forecast.{' '}
      <Link to="/fair" className="inline-link">
        Check it
      </Link>
    </>
  )
}
