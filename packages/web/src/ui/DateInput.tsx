import { TextInput, type TextInputProps } from '#ui/TextInput.tsx'

/** A date as `2026-11-21`; an empty string is no date. */
export function DateInput(props: TextInputProps & { value: string }) {
  // In Safari an empty field looks filled, and a focused one does not match :focus-within.
  return (
    <TextInput
      {...props}
      type="date"
      max="2999-12-31"
      data-empty={props.value === '' || undefined}
      onFocus={({ currentTarget }) => currentTarget.toggleAttribute('data-focused', true)}
      onBlur={({ currentTarget }) => currentTarget.toggleAttribute('data-focused', false)}
    />
  )
}
