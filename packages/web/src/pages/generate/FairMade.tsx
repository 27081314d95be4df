import type { Made } from './use-fair-pick.ts'
import { Balls } from '#ui/Balls.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { TextLink } from '#ui/TextLink.tsx'

interface FairMadeProps {
  made: Made
  /** Whether it is of the seed that was committed to before. */
  kept: boolean
  onUse: (made: Made) => void
}

/** The pick, what it was made of, and where it can be checked. */
export function FairMade({ made, kept, onUse }: FairMadeProps) {
  const { numbers, client, nonce } = made
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Balls
        key={nonce}
        entered
        roll
        size="lg"
        numbers={numbers}
        label={`Fair pick ${numbers.join(' ')}`}
      />
      <div className="grid gap-1">
        <OddsLine numbers={numbers} />
        <p className="num text-sm break-words text-muted">
          Nonce {nonce}, words ‘{client}’. Not a forecast: each of the 10,000 numbers was equally
          likely.
        </p>
      </div>
      {!kept && (
        <Banner kind="warning">
          You revealed the seed in another window before this pick. It uses the next seed, whose
          commitment is shown above.
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button onClick={() => onUse(made)}>Use these digits</Button>
        <TextLink to="/fair" arrow>
          Check your picks
        </TextLink>
      </div>
    </div>
  )
}
