import { Fragment, type ReactNode, useState } from 'react'
import { isDay, useAdminFilters } from './use-admin-filters.ts'
import { useTyped } from '#core/forms/use-typed.ts'
import { Button } from '#ui/Button.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface FiltersProps {
  /** Search parameters that Clear removes. */
  names: readonly string[]
  children: ReactNode
}

/** Filters of a list. Every filter is kept in the address. */
export function AdminFilters({ names, children }: FiltersProps) {
  const { text, clear } = useAdminFilters()
  const [round, setRound] = useState(0)
  const filtered = names.some((name) => text(name) !== '')
  return (
    <form
      aria-label="Filters"
      className="card grid-cols-2 items-start gap-x-3 md:grid-cols-4 md:gap-x-4"
      onSubmit={(event) => event.preventDefault()}
    >
      {/* Clear remounts the fields, which discards text that is not in the address yet. */}
      <Fragment key={round}>{children}</Fragment>
      <div className="col-span-full -my-1 flex justify-end">
        <Button
          kind="ghost"
          aria-disabled={!filtered || undefined}
          onClick={() => {
            setRound(round + 1)
            clear(names)
          }}
        >
          Clear filters
        </Button>
      </div>
    </form>
  )
}

interface FilterProps {
  /** Name of the search parameter. */
  name: string
  label: string
  /** Half the width on a phone. */
  half?: boolean
}

const wide = (half: boolean) => (half ? '' : 'max-md:col-span-2')

export function SearchFilter(props: FilterProps & { placeholder?: string; error?: string }) {
  const { name, label, half = false, placeholder, error } = props
  const { text, set } = useAdminFilters()
  const [typed, type] = useTyped(text(name), (next) => set(name, next))
  return (
    <TextInput
      type="search"
      label={label}
      className={wide(half)}
      autoComplete="off"
      maxLength={200}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(error === undefined ? {} : { error })}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}

interface ChoiceProps extends FilterProps {
  /** Label of the empty option, for example 'All roles'. */
  all: string
  options: readonly (readonly [value: string, label: string])[]
}

export function ChoiceFilter({ name, label, half = false, all, options }: ChoiceProps) {
  const { text, set } = useAdminFilters()
  const known = options.some(([value]) => value === text(name))
  return (
    <Select
      label={label}
      className={wide(half)}
      value={known ? text(name) : ''}
      options={[['', all], ...options]}
      onChange={(event) => set(name, event.target.value)}
    />
  )
}

export function DayFilter({ name, label, half = true, error }: FilterProps & { error?: string }) {
  const { text, set } = useAdminFilters()
  // A partly typed year is not requested.
  const [typed, type] = useTyped(
    text(name),
    (next) => (next === '' || isDay(next)) && set(name, next),
  )
  return (
    <DateInput
      label={label}
      className={wide(half)}
      value={typed}
      {...(error === undefined ? {} : { error })}
      onChange={(event) => type(event.target.value)}
    />
  )
}

/** First and last day, New York time. */
export function DaysFilter() {
  const { text } = useAdminFilters()
  const [from, to] = [text('dateFrom'), text('dateTo')]
  const wrong = from !== '' && to !== '' && from > to
  return (
    <>
      <DayFilter
        name="dateFrom"
        label="From"
        {...(wrong ? { error: 'The start date is after the end date' } : {})}
      />
      <DayFilter name="dateTo" label="To" />
    </>
  )
}
