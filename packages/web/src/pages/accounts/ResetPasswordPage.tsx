import '#styles/first.css'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useNavigate } from '#core/routing/router.tsx'
import { AccountLayout } from './AccountLayout.tsx'
import type { ResetForm } from './reset-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { useLinkToken } from '#core/routing/use-link-token.ts'
import { useHydrated } from '#core/hydrated.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

const code = () => import('./reset-form.ts')

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const hydrated = useHydrated()
  return (
    <AccountLayout
      title="Reset password"
      description="Set a new password for your Fourcast account with the link from your email."
      heading="Choose a new password"
      lead="We’ll sign you out everywhere. Sign in again with the new password. Two-factor authentication stays on if you use it."
    >
      {hydrated && (token === null ? <NoToken /> : <ResetFields token={token} />)}
    </AccountLayout>
  )
}

const NoToken = () => (
  <>
    <Banner kind="error">
      This link is incomplete. Open it again from the email, or ask for a new one.
    </Banner>
    <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
  </>
)

function ResetFields({ token }: { token: string }) {
  const navigate = useNavigate()
  const { busy, failure, field, form, onSubmit } = useSendForm<ResetForm>({
    resolver: async () => (await code()).resetResolver,
    defaultValues: { password: '', confirmPassword: '' },
    failed: MESSAGES.unexpected,
    send: async ({ password }) => {
      const { ticket } = await (await code()).reset(token, password)
      const notice = 'Your password was changed. Sign in with the new one.'
      navigate('/login', { replace: true, state: { notice, ticket } })
    },
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <NewPasswordFields
          password={field('password')}
          confirmation={field('confirmPassword')}
          typed={form.watch('password')}
          confirmed={form.watch('confirmPassword')}
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel="Saving…">
          Save password
        </Button>
        {failure !== null && (
          <LinkButton kind="second" to="/forgot-password">
            Ask for a new link
          </LinkButton>
        )}
      </fieldset>
    </form>
  )
}
