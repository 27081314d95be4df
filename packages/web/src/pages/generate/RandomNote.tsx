import { lazy, Suspense, useState } from 'react'
import type { FairResult } from '#domains/picks/fair/use-fair-pick.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { Link } from '#ui/Link.tsx'

const FairDialog = lazy(() => import('./FairDialog.tsx'))

/** Origin of the digits: typed, random in this browser, or a random pick that can be checked. */
export type Drawn = 'typed' | 'random' | FairResult

/** Opens the random pick that can be checked. Its dialog is loaded on the first press. */
export function FairButton({ onFair }: { onFair: (made: FairResult) => void }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const resting = useBreak() !== null
  return (
    <>
      <button
        type="button"
        disabled={resting}
        className="know"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Provably fair
      </button>
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
  if (drawn === 'random') return 'Random: each digit is equally likely.'
  if (drawn === 'typed')
    return empty
      ? 'Enter one to four digits, or press Random.'
      : 'Save keeps your digits unchanged in My numbers.'
  return (
    <>
      A fair random pick.{' '}
      <Link to="/fair" className="inline-link">
        Check it
      </Link>
    </>
  )
}
