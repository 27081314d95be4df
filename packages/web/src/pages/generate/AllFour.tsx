import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { copyNumbers } from '#core/clipboard.ts'
import { oneIn, percent } from '#core/format.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { lookAt } from '#domains/picks/session-results.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'

interface AllFourProps {
  made: readonly Generation[]
  failure: ReactNode
}

/** One result of each box, side by side; a press opens all that is to say of one. */
export function AllFour({ made, failure }: AllFourProps) {
  const title = (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      All four boxes
      {made.every(({ saved }) => saved) && (
        <Chip kind="success" icon="check">
          Saved
        </Chip>
      )}
    </span>
  )
  return (
    <Card title={title}>
      {failure}
      <ul className="list">
        {made.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      <p className="oddsline">Each straight {oneIn(STRAIGHT_ODDS)}. Box odds are in the details.</p>
      <div className="card-foot">
        <Button
          kind="second"
          icon="copy"
          onClick={() => void copyNumbers(pickText(made.flatMap(setsOf)))}
        >
          Copy all
        </Button>
      </div>
    </Card>
  )
}

function Row({ one }: { one: Generation }) {
  const queries = useQueryClient()
  const sets = setsOf(one)
  return (
    <li className="gap-1.5!">
      <span className="strong basis-full text-sm">
        <MethodDot method={one.method} />
      </span>
      <div className="flex basis-full items-center justify-between gap-2">
        <PickSets method={one.method} sets={sets} />
        <span className="flex items-center">
          <Button
            kind="ghost"
            className="px-2"
            aria-label={`Details of ${METHOD_NAMES[one.method].name}`}
            onClick={() => lookAt(queries, one)}
          >
            Details
          </Button>
          <CopyButton text={pickText(sets)} className="-me-3" />
        </span>
      </div>
      <Confident one={one} />
    </li>
  )
}

const Confident = ({ one: { confidence, chance } }: { one: Generation }) =>
  confidence !== null &&
  chance !== null && (
    <span className="num basis-full text-xs">
      Confidence {percent(confidence)}, <span className="chance">chance {percent(chance)}</span>
    </span>
  )
