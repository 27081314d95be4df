import { Page } from '#ui/Page.tsx'

export default function LoginPage() {
  return <Page title="Sign in">{null}</Page>
}
