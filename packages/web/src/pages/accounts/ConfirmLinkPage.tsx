import { useState } from 'react'
import { AccountLayout } from './AccountLayout.tsx'
import { useLinkToken } from '#core/routing/use-link-token.ts'
import { useHydrated } from '#core/hydrated.ts'
import { errorMessage, isTransient } from '#core/api/error-message.ts'
import { useSession } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

const INCOMPLETE =
  'Open the link from the email again. If you have already confirmed, you’re done: the link works once.'

interface ConfirmLinkPageProps {
  title: string
  description: string
  heading: string
  lead: string
  /** Label of the button. */
  action: string
  /** Success message. */
  success: string
  /** Message for a failure without a reason of its own. */
  failed: string
  /** Sends the token of the link. */
  confirm: (token: string) => Promise<unknown>
  /** Next page for a signed-in user. */
  next: { to: string; label: string }
}

/** Page for an emailed link. Mail scanners open links, so confirming takes a click. */
export function ConfirmLinkPage(props: ConfirmLinkPageProps) {
  const token = useLinkToken()
  const hydrated = useHydrated()
  const { isAuthenticated } = useSession()
  const { state, failure, send } = useConfirmation(token, props)
  const shownFailure = hydrated && token === null ? INCOMPLETE : failure
  const { title, description, heading } = props
  // The lead is advice for before the click, so it disappears after it.
  const lead = state === 'ready' || state === 'busy' ? props.lead : null
  const next = isAuthenticated ? props.next : { to: '/login', label: 'Sign in' }
  return (
    <AccountLayout title={title} description={description} heading={heading} lead={lead}>
      {shownFailure !== null && (
        <Banner kind="error" announce>
          {shownFailure}
        </Banner>
      )}
      {state === 'done' && (
        <Banner kind="success" announce>
          {props.success}
        </Banner>
      )}
      {hydrated && token !== null && (state === 'ready' || state === 'busy') && (
        <Button
          size="lg"
          block
          busy={state === 'busy'}
          busyLabel="Confirming…"
          onClick={() => void send()}
        >
          {props.action}
        </Button>
      )}
      {state !== 'busy' && (state === 'done' || shownFailure !== null) && (
        <LinkButton to={next.to} kind={state === 'done' ? 'primary' : 'second'} size="lg" block>
          {next.label}
        </LinkButton>
      )}
    </AccountLayout>
  )
}

function useConfirmation(
  token: string | null,
  { confirm, failed }: Pick<ConfirmLinkPageProps, 'confirm' | 'failed'>,
) {
  const { reload } = useSession()
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'over'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    if (token === null) return
    setState('busy')
    setFailure(null)
    try {
      await confirm(token)
      await reload().catch(() => undefined)
      setState('done')
    } catch (error) {
      setFailure(errorMessage(error, failed))
      setState(isTransient(error) ? 'ready' : 'over')
    }
  }
  return { state, failure, send }
}
