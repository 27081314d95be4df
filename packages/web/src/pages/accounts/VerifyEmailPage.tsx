import '#styles/first.css'
import { ConfirmLinkPage } from './ConfirmLinkPage.tsx'
import { call } from '#core/api/api.ts'
import { useSession } from '#core/session.ts'

const SUCCESS = 'Your address is verified. Thank you!'

export default function VerifyEmailPage() {
  const isTrial = useSession().subscription?.status === 'trial'
  return (
    <ConfirmLinkPage
      title="Verify email"
      description="Verify the email address of your Fourcast account with the link from your email."
      heading="Your email address"
      lead="Confirm it only if you created this account yourself."
      action="Confirm my email"
      success={isTrial ? `${SUCCESS} Your trial of Basic continues.` : SUCCESS}
      failed="We couldn’t verify your address. Please try again."
      confirm={verify}
      next={{ to: '/dashboard', label: 'Go to the dashboard' }}
    />
  )
}

async function verify(token: string) {
  const { verifyEmail } = await import('@fourcast/contract/accounts.ts')
  await call(verifyEmail, { body: { token } })
}
