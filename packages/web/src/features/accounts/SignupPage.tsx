import { Page } from '#ui/Page.tsx'

export default function SignupPage() {
  return <Page title="Join Fourcast">{null}</Page>
}
