import type { ComponentProps } from 'react'
import { Field, type FieldLook } from '#ui/Field.tsx'

type Options = readonly (readonly [value: string, label: string])[]

export interface OptionGroup {
  label: string
  options: Options
}

interface SelectProps extends ComponentProps<'select'>, FieldLook {
  options: Options
  /** Groups after the options, each with a heading. */
  groups?: readonly OptionGroup[]
}

/** A native select: the quickest control on a phone. */
export function Select(props: SelectProps) {
  const { label, error, marked, hint, options, groups = [], className, ...rest } = props
  return (
    <Field {...{ label, error, marked, hint, className }} id={rest.id}>
      {(control) => (
        <select {...rest} {...control} className="input input-select">
          <Choices options={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Choices options={group.options} />
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

const Choices = ({ options }: { options: Options }) =>
  options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
