import { isSamePassword } from '@fourcast/contract/password.ts'
import { Icon } from '#ui/Icon.tsx'

/** Tells, while the user types, whether the two passwords are equal. */
export function MatchNote({ password, confirmation }: { password: string; confirmation: string }) {
  const match = isSamePassword(password, confirmation)
  return (
    <span aria-live="polite">
      {confirmation !== '' && (
        <span className={`msg ${match ? 'msg-good' : 'msg-bad'}`}>
          <Icon name={match ? 'check' : 'error'} small />
          {match ? 'Passwords match' : "Passwords don't match"}
        </span>
      )}
    </span>
  )
}
