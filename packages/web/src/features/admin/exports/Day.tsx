import { useState } from 'react'
import { isDay, useFilters } from '#features/admin/parts/use-filters.ts'
import { TextInput } from '#ui/TextInput.tsx'

interface DayProps {
  /** Of the address. */
  name: 'dateFrom' | 'dateTo'
  label: string
}

/** A day that counts as soon as it is typed: Export may be pressed right after. */
export function Day({ name, label }: DayProps) {
  const { text, set } = useFilters()
  const [typed, setTyped] = useState(text(name))
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      max="2999-12-31"
      onChange={({ target: { value } }) => {
        setTyped(value)
        // A year that is half typed is no day.
        set(name, isDay(value) ? value : '')
      }}
    />
  )
}
