import { TextInput, type TextInputProps } from '#ui/TextInput.tsx'

/** A day as `2026-11-21`; an empty text is no day. */
export function DateInput(props: TextInputProps & { value: string }) {
  // In Safari an empty field looks like any other, and a focused one matches no :focus-within.
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
