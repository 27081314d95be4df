import { useQuery } from '@tanstack/react-query'
import { AccountLayout } from '#features/accounts/AccountLayout.tsx'
import { refusal } from '#lib/refusal.ts'
import { useLinkToken } from '#features/accounts/use-link-token.ts'
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
  const { reload, isAuthenticated } = useSession()
  // A query, so that the token is spent once however often the page is drawn.
  const check = useQuery({
    queryKey: ['verify-email', token],
    enabled: token !== null,
    queryFn: async () => {
      if (token === null) return false
      const { verifyEmail } = await import('@fourcast/contract/accounts.ts')
      await call(verifyEmail, { body: { token } })
      await reload().catch(() => undefined)
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const incomplete = hydrated && token === null
  const failure = incomplete ? INCOMPLETE : check.isError ? refusal(check.error, FAILED) : null
  return (
    <AccountLayout
      title="Verify email"
      description="Verify the email address of your Fourcast account with the link from your mail."
      heading="Your email address"
      lead="So that mail about your account reaches you."
    >
      {failure === null && check.isPending && (
        <Skeleton label="Verifying your address">
          <Bar className="h-12 w-full" />
        </Skeleton>
      )}
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      {check.isSuccess && (
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
