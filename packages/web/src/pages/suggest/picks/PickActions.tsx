import { copyForGenerate } from './copy-for-generate.ts'
import { joined } from '#domains/picks/picks.ts'
import { Button } from '#ui/Button.tsx'
import type { ButtonKind } from '#ui/button-class.ts'
import { TextLink } from '#ui/TextLink.tsx'

interface PickActionsProps {
  numbers: readonly number[]
  kind?: ButtonKind
  className?: string
}

/** Copies a pick, or opens the generator with it. */
export function PickActions({ numbers, kind = 'second', className = '' }: PickActionsProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${className}`}>
      <Button
        kind={kind}
        className="grow"
        aria-label={`Use These: ${numbers.join(' ')}`}
        onClick={() => void copyForGenerate(joined(numbers))}
      >
        Use These
      </Button>
      <TextLink
        arrow
        to="/generate"
        state={{ prefilledNumbers: numbers }}
        aria-label={`Open Generate with ${numbers.join(' ')}`}
      >
        Open Generate
      </TextLink>
    </div>
  )
}
