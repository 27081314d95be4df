import { METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { type Asked, fromError, isAskable } from './filters.ts'
import { useTyped } from '#core/forms/use-typed.ts'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface FilterFieldsProps {
  asked: Asked
  onChange: (changes: Partial<Asked>) => void
}

/** On a phone: the whole width, so that the two days stand side by side. */
const WIDE = 'max-md:col-span-2'

/** Method, first day, last day and digits. */
export function FilterFields({ asked, onChange }: FilterFieldsProps) {
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
  // A year that is half typed is not asked for.
  const commit = (text: string) => isAskable(name, text) && onChange({ [name]: text })
  const [text, type] = useTyped(asked[name], commit)
  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      max="2999-12-31"
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
