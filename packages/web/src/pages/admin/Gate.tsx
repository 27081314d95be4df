import type { ReactNode } from 'react'
import { useSession } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Page } from '#ui/Page.tsx'

export const NeedsTwoFactor = () => (
  <Gate title="Set up two-factor authentication first" way={<SetItUp />}>
    Admin pages require two-factor authentication. Turn it on under Profile, Security.
  </Gate>
)

const SetItUp = () => (
  <LinkButton to="/profile?tab=security" icon="shield">
    Set it up
  </LinkButton>
)

export function NeedsSignIn() {
  const { logout } = useSession()
  return (
    <Gate title="Sign in again with your code" way={<Button onClick={logout}>Logout</Button>}>
      You signed in before two-factor authentication was on. Sign out, then sign in again with your
      password and a code from your app.
    </Gate>
  )
}

interface GateProps {
  title: string
  children: ReactNode
  /** Button or link to the next step. */
  way: ReactNode
}

/** Replaces every admin page until the requirement is met. */
const Gate = ({ title, children, way }: GateProps) => (
  <Page title="Administration">
    <Card title={title}>
      <p className="text-muted">{children}</p>
      <div>{way}</div>
    </Card>
  </Page>
)
