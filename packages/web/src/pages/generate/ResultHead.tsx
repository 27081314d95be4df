import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { Chip } from '#ui/Chip.tsx'

interface ResultHeadProps {
  shown: Generation
  automatic: boolean
}

export const savedWords = (automatic: boolean) => (automatic ? 'Saved automatically' : 'Saved')

/** The method in words, and whether the result is kept. */
export const ResultHead = ({ shown, automatic }: ResultHeadProps) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
    {METHOD_NAMES[shown.method].name}
    {shown.saved && (
      <Chip kind="success" icon="check">
        {savedWords(automatic)}
      </Chip>
    )}
  </span>
)
