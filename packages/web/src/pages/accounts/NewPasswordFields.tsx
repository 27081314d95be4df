import type { ComponentProps } from 'react'
import { MatchNote } from '#ui/MatchNote.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { StrengthMeter } from '#ui/StrengthMeter.tsx'

type Wiring = Omit<ComponentProps<typeof PasswordInput>, 'label'>

interface NewPasswordFieldsProps {
  password: Wiring
  confirmation: Wiring
  /** Current values of the fields. */
  typed: string
  confirmed: string
}

/** New password with a strength meter, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation, typed, confirmed } = props
  return (
    <>
      <div className="grid gap-2">
        <PasswordInput {...password} label="Password" autoComplete="new-password" aria-required />
        <StrengthMeter password={typed} />
      </div>
      <PasswordInput
        {...confirmation}
        label="Confirm Password"
        autoComplete="new-password"
        aria-required
        hint={<MatchNote password={typed} confirmation={confirmed} />}
      />
    </>
  )
}
