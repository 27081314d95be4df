import { useEffect, useRef, useState } from 'react'
import { AccountLayout } from '#features/accounts/AccountLayout.tsx'
import { refusal } from '#lib/refusal.ts'
import { useLinkToken } from '#lib/use-link-token.ts'
import { call } from '#lib/api.ts'
import { useHydrated } from '#lib/hydrated.ts'
import { useSession } from '#lib/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

const INCOMPLETE = 'This link is not complete. Open it again from the mail.'
const FAILED = 'Your address could not be verified. Please try again.'

export default function VerifyEmailPage() {
  const token = useLinkToken()
  const hydrated = useHydrated()
  const { isAuthenticated } = useSession()
  const check = useCheck(token)
  const incomplete = hydrated && token === null
  const failure = incomplete ? INCOMPLETE : check.failure
  return (
    <AccountLayout
      title="Verify email"
      description="Verify the email address of your Fourcast account with the link from your mail."
      heading="Your email address"
      lead="So that mail about your account reaches you."
    >
      {failure === null && !check.verified && (
        <Skeleton label="Verifying your address">
          <Bar className="h-12 w-full" />
        </Skeleton>
      )}
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      {check.verified && (
        <Banner kind="success" announce>
          Your address is verified. Thank you!
        </Banner>
      )}
      <LinkButton to={isAuthenticated ? '/dashboard' : '/login'} size="lg" block>
        {isAuthenticated ? 'Go to the dashboard' : 'Sign in'}
      </LinkButton>
    </AccountLayout>
  )
}

/** Spends the token once, however often the page is drawn. */
function useCheck(token: string | null) {
  const { reload } = useSession()
  const spent = useRef(false)
  const [check, setCheck] = useState<{ verified: boolean; failure: string | null }>({
    verified: false,
    failure: null,
  })
  useEffect(() => {
    if (token === null || spent.current) return
    spent.current = true
    const verify = async () => {
      const { verifyEmail } = await import('@fourcast/contract/accounts.ts')
      await call(verifyEmail, { body: { token } })
      await reload().catch(() => undefined)
    }
    verify().then(
      () => setCheck({ verified: true, failure: null }),
      (error: unknown) => setCheck({ verified: false, failure: refusal(error, FAILED) }),
    )
  }, [token, reload])
  return check
}
