import { useState } from 'react'
import { ExportButton } from './ExportButton.tsx'
import { FilterFields } from './FilterFields.tsx'
import { type Asked, isFiltered } from './filters.ts'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'

interface FiltersProps {
  asked: Asked
  /** How many results there are; undefined until that is known, null when it cannot be. */
  total: number | null | undefined
  onChange: (changes: Partial<Asked>) => void
  onClear: () => void
}

/** What of the history is shown, how much that is, and the way to take it along. */
export function Filters({ asked, total, onChange, onClear }: FiltersProps) {
  const [round, setRound] = useState(0)
  const clear = () => {
    // What was being typed is forgotten with the rest.
    setRound(round + 1)
    onClear()
  }
  return (
    <form
      aria-label="Filters"
      className="card grid-cols-2 items-start gap-x-3 md:grid-cols-4 md:gap-x-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterFields key={round} {...{ asked, onChange }} />
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <span className="num text-sm text-muted">{totalText(total, isFiltered(asked))}</span>
        <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button kind="ghost" onClick={clear}>
            Clear Filters
          </Button>
          <ExportButton asked={asked} empty={!total} />
        </span>
      </div>
    </form>
  )
}

function totalText(total: number | null | undefined, filtered: boolean) {
  if (total === undefined) return '…'
  if (total === null) return ''
  const results = `${count(total)} ${total === 1 ? 'result' : 'results'}`
  if (!filtered) return results
  return `${results} ${total === 1 ? 'matches' : 'match'}`
}
