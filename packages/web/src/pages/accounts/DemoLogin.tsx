import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useState } from 'react'
import { useConfig } from '#core/config.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'

/** One press signs in with the account that anyone may use, where the server has one. */
export function DemoLogin({ onFailure }: { onFailure: (message: string | null) => void }) {
  const { login } = useSession()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    onFailure(null)
    try {
      await login({ email: DEMO_EMAIL, password: DEMO_PASSWORD })
      notify({ type: 'success', message: MESSAGES.welcomeBack })
    } catch {
      onFailure(MESSAGES.demoLoginFailed)
    } finally {
      setBusy(false)
    }
  }
  const there = useConfig()?.demo === true
  return (
    <div className="demo-slot">
      {there && (
        <Button
          kind="second"
          size="lg"
          block
          busy={busy}
          busyLabel="Signing In..."
          onClick={() => void signIn()}
        >
          Demo Login
        </Button>
      )}
    </div>
  )
}
