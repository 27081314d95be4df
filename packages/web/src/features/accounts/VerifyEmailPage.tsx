import { Page } from '#ui/Page.tsx'

export default function VerifyEmailPage() {
  return <Page title="Verify email">{null}</Page>
}
