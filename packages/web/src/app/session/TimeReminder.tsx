import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '#core/routing/router.tsx'
import { useTimeHere } from '#app/session/use-time-here.ts'
import { count } from '#core/format.ts'
import { useSession } from '#core/session.ts'
import { current } from '#domains/billing/subscription.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Full width on a phone, where three buttons are stacked. */
const WIDE = 'max-sm:w-full'

/** Shows how long the app has been in use, at the interval that the user set. */
export default function TimeReminder({ minutes }: { minutes: number }) {
  const { reached, goOn } = useTimeHere(minutes)
  const { logout } = useSession()
  const navigate = useNavigate()
  const { data } = useQuery(current)
  const made = data?.usage.dailyGenerations
  const actions = (
    <>
      <Button kind="ghost" className={WIDE} onClick={logout}>
        Sign out
      </Button>
      <Button
        kind="second"
        className={WIDE}
        onClick={() => {
          goOn()
          navigate('/profile?tab=preferences')
        }}
      >
        Take a break
      </Button>
      <Button className={WIDE} onClick={goOn}>
        Keep going
      </Button>
    </>
  )
  return (
    <Dialog
      open={reached !== null}
      onClose={goOn}
      title={`You’ve been on Fourcast for ${spoken(reached ?? minutes)}`}
      actions={actions}
    >
      <p className="text-muted">
        {made !== undefined &&
          `You made ${count(made)} ${made === 1 ? 'generation' : 'generations'} today. `}
        Spending more time doesn’t improve your odds. You asked to be reminded every{' '}
        {spoken(minutes)}.
      </p>
    </Dialog>
  )
}

/** '30 minutes', '1 hour', '2 hours 30 minutes'. */
function spoken(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'minute' : 'minutes'}`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}
