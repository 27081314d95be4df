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
const FAILED = 'Your address could not be verified. Please try again.'

export default function VerifyEmailPage() {
  const token = useLinkToken()
  const hydrated = useHydrated()
  const { state, failure, verify } = useVerification(token)
  const shownFailure = hydrated && token === null ? INCOMPLETE : failure
  return (
    <AccountLayout
      title="Verify email"
      description="Verify the email address of your Fourcast account with the link from your mail."
      heading="Your email address"
      lead="Confirm it only if you created this account yourself."
    >
      {shownFailure !== null && (
        <Banner kind="error" announce>
          {shownFailure}
        </Banner>
      )}
      {state === 'done' && (
        <Banner kind="success" announce>
          Your address is verified. Thank you!
        </Banner>
      )}
      {hydrated && token !== null && (state === 'ready' || state === 'busy') && (
        // Mail scanners open links: only a press confirms, or a stranger's sign-up would count.
        <Button
          size="lg"
          block
          busy={state === 'busy'}
          busyLabel="Confirming…"
          onClick={() => void verify()}
        >
          Confirm my email
        </Button>
      )}
      {state !== 'busy' && (state === 'done' || shownFailure !== null) && (
        <NextPage done={state === 'done'} />
      )}
    </AccountLayout>
  )
}

function NextPage({ done }: { done: boolean }) {
  const { isAuthenticated } = useSession()
  return (
    <LinkButton
      to={isAuthenticated ? '/dashboard' : '/login'}
      kind={done ? 'primary' : 'second'}
      size="lg"
      block
    >
      {isAuthenticated ? 'Go to the dashboard' : 'Sign in'}
    </LinkButton>
  )
}

function useVerification(token: string | null) {
  const { reload } = useSession()
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'over'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const verify = async () => {
    if (token === null) return
    setState('busy')
    setFailure(null)
    try {
      const { verifyEmail } = await import('@fourcast/contract/accounts.ts')
      await call(verifyEmail, { body: { token } })
      await reload().catch(() => undefined)
      setState('done')
    } catch (error) {
      setFailure(refusal(error, FAILED))
      setState(mayPass(error) ? 'ready' : 'over')
    }
  }
  return { state, failure, verify }
}
