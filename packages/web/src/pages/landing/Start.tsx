import { useSession } from '#core/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

interface StartProps {
  /** What the way to sign up is called. */
  label: string
  kind?: 'gold'
  /** Whether those who have an account are led to the login, too. */
  signIn?: boolean
}

/** The way in: to sign up and in for guests, to the dashboard for someone signed in. */
export function Start({ label, kind, signIn = false }: StartProps) {
  const { isAuthenticated } = useSession()
  const look = { size: 'lg', ...(kind && { kind }) } as const
  if (isAuthenticated)
    return (
      <LinkButton to="/dashboard" {...look}>
        Open dashboard
      </LinkButton>
    )
  return (
    <>
      <LinkButton to="/signup" className="for-guests" {...look}>
        {label}
      </LinkButton>
      {signIn && (
        <LinkButton to="/login" size="lg" kind="second" className="for-guests">
          Sign In
        </LinkButton>
      )}
    </>
  )
}
