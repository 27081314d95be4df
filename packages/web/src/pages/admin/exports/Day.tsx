import { useEffect, useRef, useState } from 'react'
import { useFilters } from '../parts/use-filters.ts'
import { TextInput } from '#ui/TextInput.tsx'

interface DayProps {
  /** Of the address. */
  name: 'dateFrom' | 'dateTo'
  label: string
}

/** A day that counts as soon as it is typed: Export may be pressed right after. One from elsewhere wins. */
export function Day({ name, label }: DayProps) {
  const { text, set } = useFilters()
  const value = text(name)
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      max="2999-12-31"
      onChange={({ target }) => {
        told.current = target.value
        setTyped(target.value)
        set(name, target.value)
      }}
    />
  )
}
