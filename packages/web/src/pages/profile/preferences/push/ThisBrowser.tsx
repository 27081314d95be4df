import { useAbility, type usePush } from './use-push.ts'
import { NotAllowed, NoService } from '#domains/push/subscribe.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Switch } from '#ui/Switch.tsx'

type PushState = ReturnType<typeof usePush>

const WHAT = 'Get wins and other important news right away, even when Fourcast is closed.'

const NOT_HERE = {
  unable: 'This browser doesn’t support push notifications.',
  iphone:
    'On an iPhone or iPad, add Fourcast to your Home Screen first: press Share, then Add to Home Screen. Open it from there and come back to this page.',
  denied:
    'Notifications from Fourcast are blocked in this browser. Allow them in its settings for this site, beside the address, and come back.',
}

export function ThisBrowser({ push }: { push: PushState }) {
  const ability = useAbility()
  if (ability !== 'able') return <Banner>{NOT_HERE[ability]}</Banner>
  return push.own === null ? <Off push={push} /> : <On push={push} own={push.own} />
}

function Off({ push: { on } }: { push: PushState }) {
  return (
    <>
      <p className="text-muted">{WHAT}</p>
      {on.isError && (
        <Banner kind="error" announce>
          {wordsOf(on.error)}
        </Banner>
      )}
      <div>
        <Button
          kind="second"
          icon="bell"
          busy={on.isPending}
          busyLabel="Turning on…"
          onClick={() => on.mutate()}
        >
          Turn on for this browser
        </Button>
      </div>
    </>
  )
}

function wordsOf(error: Error): string {
  if (error instanceof NotAllowed) return 'You have not allowed it. Press again if you want to.'
  if (error instanceof NoService)
    return 'This browser could not reach its push service. It may be offline, in a private window, or have push switched off.'
  return refusalMessage(error, 'It could not be turned on. Please try again.')
}

function On({ push, own }: { push: PushState; own: { wins: boolean; draws: boolean } }) {
  const { wins, draws } = own
  const { change, off } = push
  // Not disabled meanwhile: the switch would lose the focus.
  const choose = (choices: typeof own) => {
    if (!change.isPending) change.mutate(choices)
  }
  return (
    <>
      <div className="grid gap-1">
        <Switch
          label="Wins"
          hint="Also failed payments, plan endings and other news we email."
          checked={wins}
          onChange={({ target }) => choose({ wins: target.checked, draws })}
        />
        <Switch
          label="Draws"
          hint="Each draw of the states you follow, with its digits."
          checked={draws}
          onChange={({ target }) => choose({ wins, draws: target.checked })}
        />
      </div>
      <div>
        <Button
          kind="second"
          busy={off.isPending}
          busyLabel="Turning off…"
          onClick={() => off.mutate()}
        >
          Turn off for this browser
        </Button>
      </div>
    </>
  )
}
