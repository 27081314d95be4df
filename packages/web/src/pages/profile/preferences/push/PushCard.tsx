import { useRef } from 'react'
import type { PushSubscription } from '@fourcast/contract/push.ts'
import { useAbility, usePush } from './use-push.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { shortDate } from '#core/format.ts'
import { NoService, NotAllowed } from '#domains/push/subscribe.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { NotForDemo } from '#pages/profile/NotForDemo.tsx'

export function PushCard() {
  return (
    <NotForDemo title="Push notifications" why="so it can’t send push notifications.">
      <Push />
    </NotForDemo>
  )
}

function Push() {
  const heading = useRef<HTMLSpanElement>(null)
  // The button that had the focus may be removed.
  const push = usePush(() => heading.current?.focus())
  const { query, own, others } = push
  const title = (
    <span ref={heading} tabIndex={-1}>
      Push notifications
    </span>
  )
  return (
    <Card title={title} {...(own && { aside: <Chip kind="green">On in this browser</Chip> })}>
      <Loaded
        query={query}
        loading="Loading notification devices"
        failed="Failed to load notification devices"
      >
        {() => (
          <>
            <ThisBrowser push={push} />
            {push.isDeaf && <Deaf off={push.off} />}
            <OtherBrowsers others={others} remove={push.remove} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Unsubscribes a browser that is listed but cannot receive push messages. */
const Deaf = ({ off }: { off: ReturnType<typeof usePush>['off'] }) => (
  <div className="grid gap-2">
    <p className="text-muted">
      This browser is still on your list, but it no longer shows notifications.
    </p>
    <div>
      <Button kind="second" busy={off.isPending} busyLabel="Removing…" onClick={() => off.mutate()}>
        Remove this browser
      </Button>
    </div>
  </div>
)

interface OtherBrowsersProps {
  others: readonly PushSubscription[]
  remove: ReturnType<typeof usePush>['remove']
}

function OtherBrowsers({ others, remove }: OtherBrowsersProps) {
  if (others.length === 0) return null
  return (
    <section className="grid gap-3 pt-2" aria-labelledby="push-others">
      <h3 id="push-others" className="text-base">
        Other browsers
      </h3>
      <ul className="list" aria-labelledby="push-others">
        {others.map((one) => (
          <li key={one.id}>
            <span className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
              <span className="strong">{one.device}</span>
              <span className="num text-sm text-muted">
                {deliveredText(one)} · since {shortDate(one.createdAt)}
              </span>
            </span>
            <Button
              kind="second"
              busy={remove.isPending && remove.variables.id === one.id}
              busyLabel="Removing…"
              disabled={remove.isPending}
              aria-label={`Remove: ${one.device}`}
              onClick={() => remove.mutate(one)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function deliveredText({ wins, draws }: PushSubscription): string {
  if (wins && draws) return 'Wins and draws'
  if (wins || draws) return wins ? 'Wins' : 'Draws'
  return 'Nothing'
}

type PushState = ReturnType<typeof usePush>

const WHAT = 'Get wins and other important news right away, even when Fourcast is closed.'

const NOT_HERE = {
  unable: 'This browser doesn’t support push notifications.',
  iphone:
    'On an iPhone or iPad, add Fourcast to your Home Screen first: press Share, then Add to Home Screen. Open it from there and return to this page.',
  denied:
    'Your browser blocks notifications from Fourcast. Allow them in the site settings next to the address, then return here.',
}

function ThisBrowser({ push }: { push: PushState }) {
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
          {failureText(on.error)}
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

function failureText(error: Error): string {
  if (error instanceof NotAllowed)
    return 'You haven’t allowed notifications. Press again to allow them.'
  if (error instanceof NoService)
    return 'This browser couldn’t reach its push service. It may be offline, in a private window, or have push switched off.'
  return refusalMessage(error, 'Failed to turn it on. Please try again.')
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
          hint="Also failed payments, ending plans and other updates we email."
          checked={wins}
          onChange={({ target }) => choose({ wins: target.checked, draws })}
        />
        <Switch
          label="Draws"
          hint="Each draw in the states you follow, with its digits."
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
