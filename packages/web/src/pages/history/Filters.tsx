import { useId, useState } from 'react'
import { METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { ExportButton } from './ExportButton.tsx'
import { type HistorySelection, fromError, isAskable, isFiltered } from './filters.ts'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { useTyped } from '#core/forms/use-typed.ts'
import { DateInput } from '#ui/DateInput.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface FiltersProps {
  asked: HistorySelection
  /** Number of matching results; undefined while loading, null if the request failed. */
  total: number | null | undefined
  onChange: (changes: Partial<HistorySelection>) => void
  onClear: () => void
}

/** Number of results, export button and collapsible filters. */
export function Filters({ asked, total, onChange, onClear }: FiltersProps) {
  const [round, setRound] = useState(0)
  const [open, setOpen] = useState(isFiltered(asked))
  const fieldsId = useId()
  const clear = () => {
    // A new key remounts the fields, which discards text that is not in the address yet.
    setRound(round + 1)
    onClear()
  }
  return (
    <form aria-label="Filters" className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="second"
          icon={open ? 'chevronDown' : 'chevronRight'}
          aria-expanded={open}
          aria-controls={fieldsId}
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
        <ExportButton asked={asked} empty={!total} />
        <span className="num ms-auto text-sm text-muted">
          {totalText(total, isFiltered(asked))}
        </span>
      </div>
      <div
        id={fieldsId}
        hidden={!open}
        className="card grid-cols-2 items-end gap-x-3 md:grid-cols-[repeat(4,minmax(0,1fr))_auto] md:gap-x-4"
      >
        <FilterFields key={round} {...{ asked, onChange }} />
        <Button kind="ghost" className={WIDE} onClick={clear}>
          Clear Filters
        </Button>
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

interface FilterFieldsProps {
  asked: HistorySelection
  onChange: (changes: Partial<HistorySelection>) => void
}

/** Full width on a phone, so that the two dates share a row. */
const WIDE = 'max-md:col-span-2'

/** Method, first day, last day and digits. */
function FilterFields({ asked, onChange }: FilterFieldsProps) {
  const wrong = fromError(asked)
  return (
    <>
      <Select
        label="Method"
        className={WIDE}
        value={asked.method}
        options={[
          ['', 'All methods'],
          ...METHODS.map((method) => [method, METHOD_NAMES[method].name] as const),
        ]}
        onChange={(event) => onChange({ method: event.target.value })}
      />
      <Day
        label="From"
        name="from"
        {...{ asked, onChange }}
        {...(wrong === null ? {} : { error: wrong })}
      />
      <Day label="To" name="to" {...{ asked, onChange }} />
      <Digits {...{ asked, onChange }} />
    </>
  )
}

function Day(props: FilterFieldsProps & { label: string; name: 'from' | 'to'; error?: string }) {
  const { label, name, asked, onChange, ...error } = props
  // A partly typed year is not requested.
  const commit = (text: string) => isAskable(name, text) && onChange({ [name]: text })
  const [text, type] = useTyped(asked[name], commit)
  return (
    <DateInput
      label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      {...error}
    />
  )
}

function Digits({ asked, onChange }: FilterFieldsProps) {
  const [text, type] = useTyped(asked.search, (search) => onChange({ search }))
  return (
    <TextInput
      label="Search numbers"
      className={WIDE}
      placeholder="e.g. 1234"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value.replaceAll(/\D/g, '').slice(0, 4))}
    />
  )
}
