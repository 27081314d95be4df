import { Page } from '#ui/Page.tsx'

export default function ForgotPasswordPage() {
  return <Page title="Forgot password">{null}</Page>
}
