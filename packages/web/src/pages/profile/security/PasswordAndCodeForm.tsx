import type { ReactNode } from 'react'
import { CODE_LOOK, type usePasswordAndCode } from './password-and-code.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface PasswordAndCodeFormProps {
  form: ReturnType<typeof usePasswordAndCode>
  why: string
  onCancel: () => void
  /** Label of the submit button. */
  children: ReactNode
}

export function PasswordAndCodeForm({ form, why, onCancel, children }: PasswordAndCodeFormProps) {
  const { busy, failure, field, onSubmit } = form
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p className="text-muted">{why}</p>
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <PasswordInput
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
          aria-required
        />
        <TextInput
          {...CODE_LOOK}
          {...field('code')}
          inputMode="text"
          label="Code"
          hint="6 digits from your app, or a recovery code"
        />
        <div className="dialog-actions">
          <Button kind="second" onClick={onCancel}>
            Cancel
          </Button>
          {children}
        </div>
      </fieldset>
    </form>
  )
}
