import { useState } from 'react'
import { AccountLayout } from '#features/accounts/AccountLayout.tsx'
import { useLinkToken } from '#lib/use-link-token.ts'
import { call } from '#lib/api.ts'
import { useHydrated } from '#lib/hydrated.ts'
import { mayPass } from '#lib/reason.ts'
import { refusal } from '#lib/refusal.ts'
import { useSession } from '#lib/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

const INCOMPLETE = 'This link is not complete. Open it again from the mail.'
const FAILED = 'Your new address could not be confirmed. Please try again.'

export default function ConfirmEmailPage() {
  const token = useLinkToken()
  const hydrated = useHydrated()
  const { state, failure, confirm } = useConfirm(token)
  const said = hydrated && token === null ? INCOMPLETE : failure
  return (
    <AccountLayout
      title="Confirm email"
      description="Confirm the new email address of your Fourcast account with the link from your mail."
      heading="Your new email address"
      lead="After you confirm, sign in with this address. Every other device is signed out."
    >
      {said !== null && (
        <Banner kind="error" announce>
          {said}
        </Banner>
      )}
      {state === 'done' && (
        <Banner kind="success" announce>
          Your email address is changed. Thank you!
        </Banner>
      )}
      {hydrated && token !== null && (state === 'ready' || state === 'busy') && (
        // Pressed, not opened: a program that looks into mails confirms nothing.
        <Button
          size="lg"
          block
          busy={state === 'busy'}
          busyLabel="Confirming…"
          onClick={() => void confirm()}
        >
          Confirm my new address
        </Button>
      )}
      {state !== 'busy' && (state === 'done' || said !== null) && <WayOn done={state === 'done'} />}
    </AccountLayout>
  )
}

function WayOn({ done }: { done: boolean }) {
  const { isAuthenticated } = useSession()
  if (!isAuthenticated)
    return (
      <LinkButton to="/login" kind={done ? 'primary' : 'second'} size="lg" block>
        Sign in
      </LinkButton>
    )
  return (
    <LinkButton to="/profile" kind={done ? 'primary' : 'second'} size="lg" block>
      Go to your profile
    </LinkButton>
  )
}

function useConfirm(token: string | null) {
  const { reload } = useSession()
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'over'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    if (token === null) return
    setState('busy')
    setFailure(null)
    try {
      const { confirmEmail } = await import('@fourcast/contract/profile.ts')
      await call(confirmEmail, { body: { token } })
      await reload().catch(() => undefined)
      setState('done')
    } catch (error) {
      setFailure(refusal(error, FAILED))
      setState(mayPass(error) ? 'ready' : 'over')
    }
  }
  return { state, failure, confirm }
}
