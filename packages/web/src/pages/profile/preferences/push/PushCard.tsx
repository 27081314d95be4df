import { useRef } from 'react'
import { OtherBrowsers } from './OtherBrowsers.tsx'
import { ThisBrowser } from './ThisBrowser.tsx'
import { usePush } from './use-push.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Which browsers are told of what while the app is closed. */
export function PushCard() {
  const { isDemo } = useUser()
  return isDemo ? (
    <Card title="Push notifications">
      <p className="text-muted">
        The demo account is shared by all who try it: it cannot notify a browser.
      </p>
    </Card>
  ) : (
    <Push />
  )
}

function Push() {
  const heading = useRef<HTMLSpanElement>(null)
  // What was pressed may be gone.
  const push = usePush(() => heading.current?.focus())
  const { query, own, others } = push
  const title = (
    <span ref={heading} tabIndex={-1}>
      Push notifications
    </span>
  )
  return (
    <Card title={title} {...(own && { aside: <Chip kind="green">On in this browser</Chip> })}>
      <LoadFailure query={query}>Failed to load the browsers that are told</LoadFailure>
      {query.data === undefined ? (
        !query.isError && <Skeleton label="Loading notification devices" />
      ) : (
        <>
          <ThisBrowser push={push} />
          {push.isDeaf && <Deaf off={push.off} />}
          <OtherBrowsers others={others} remove={push.remove} />
        </>
      )}
    </Card>
  )
}

/** The way off the list for a browser that is on it in vain. */
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
