import '#styles/first.css'
import { ConfirmLinkPage } from './ConfirmLinkPage.tsx'
import { call } from '#core/api/api.ts'

export default function ConfirmEmailPage() {
  return (
    <ConfirmLinkPage
      title="Confirm email"
      description="Confirm the new email address of your Fourcast account with the link from your email."
      heading="Your new email address"
      lead="After you confirm, sign in with this address. Every other device is signed out."
      action="Confirm my new address"
      success="Your email address was changed. Thank you!"
      failed="We couldn’t confirm your new address. Please try again."
      confirm={confirmChange}
      next={{ to: '/profile', label: 'Go to your profile' }}
    />
  )
}

async function confirmChange(token: string) {
  const { confirmEmail } = await import('@fourcast/contract/profile.ts')
  await call(confirmEmail, { body: { token } })
}
