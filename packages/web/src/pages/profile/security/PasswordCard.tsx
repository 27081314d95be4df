import { useState } from 'react'
import { PasswordForm } from './PasswordForm.tsx'
import { useUser } from '#core/session.ts'
import { Card } from '#ui/Card.tsx'

const TITLE = 'Change password'

export function PasswordCard() {
  const { isDemo } = useUser()
  const [times, setTimes] = useState(0)
  if (isDemo)
    return (
      <Card title={TITLE}>
        <p className="text-muted">
          The demo account is shared by all who try it, so its password stays as it is.
        </p>
      </Card>
    )
  return (
    <Card title={TITLE}>
      <p className="text-muted">Every other device is signed out. This one stays signed in.</p>
      {/* A new one each time: nothing of what was typed is left. */}
      <PasswordForm key={times} again={times > 0} onDone={() => setTimes(times + 1)} />
    </Card>
  )
}
