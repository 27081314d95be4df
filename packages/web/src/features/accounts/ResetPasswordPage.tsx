import { Page } from '#ui/Page.tsx'

export default function ResetPasswordPage() {
  return <Page title="Reset password">{null}</Page>
}
