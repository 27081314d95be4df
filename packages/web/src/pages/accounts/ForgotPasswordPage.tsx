import '#styles/first.css'
import { RESET_MINUTES } from '@fourcast/contract/limits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useState } from 'react'
import { AccountLayout } from './AccountLayout.tsx'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const code = () => import('./forgot-form.ts')

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { method, busy, failure, field, onSubmit } = useSendForm({
    resolver: async () => (await code()).forgotResolver,
    defaultValues: { email: '' },
    failed: MESSAGES.unexpected,
    send: async ({ email }) => {
      await (await code()).askForLink(email)
      setSentTo(email)
    },
  })
  return (
    <AccountLayout
      title="Forgot password"
      description="Forgot the password of your Fourcast account? We email you a link that sets a new one."
      heading="Forgot your password?"
      lead={`We email you a link that sets a new one. It works for ${RESET_MINUTES} minutes.`}
    >
      {sentTo !== null && (
        <Banner kind="success" announce>
          If <span className="strong wrap-anywhere">{sentTo}</span> has an account, a link is on its
          way. Check your spam folder, too.
        </Banner>
      )}
      <form className="grid gap-4" noValidate method={method} onSubmit={onSubmit}>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-4" disabled={busy}>
          <TextInput
            {...field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            aria-required
          />
          <Button type="submit" size="lg" block busy={busy} busyLabel="Sending…">
            {sentTo === null ? 'Send the link' : 'Send it again'}
          </Button>
        </fieldset>
      </form>
      <p className="text-[0.9375rem] text-muted">
        Remembered it? <Link to="/login">Sign in here</Link>
      </p>
    </AccountLayout>
  )
}
