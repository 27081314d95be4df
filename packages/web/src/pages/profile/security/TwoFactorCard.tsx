import { RECOVERY_CODES, type Totp } from '@fourcast/contract/totp.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { place, TWO_FACTOR } from './places.ts'
import { twoFactor } from './queries.ts'
import { shortDate } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NotForDemo } from '#pages/profile/NotForDemo.tsx'

// Loaded on demand: the set-up contains the QR code library.
const SetUpDialog = lazy(async () => ({
  default: (await import('./SetUpDialog.tsx')).SetUpDialog,
}))
const RenewDialog = lazy(async () => ({
  default: (await import('./RenewDialog.tsx')).RenewDialog,
}))
const TurnOffDialog = lazy(async () => ({
  default: (await import('./TurnOffDialog.tsx')).TurnOffDialog,
}))

export function TwoFactorCard() {
  return (
    <NotForDemo title="Two-factor authentication" why="so it can’t use two-factor authentication.">
      <OwnCard />
    </NotForDemo>
  )
}

type Changing = 'set up' | 'renew' | 'turn off'

function OwnCard() {
  const query = useQuery(twoFactor)
  const [changing, setChanging] = useState<Changing | null>(null)
  const totp = query.data
  const dialog = { onClose: () => setChanging(null), focusAfter: () => place(TWO_FACTOR) }
  return (
    <Card
      title={
        <span id={TWO_FACTOR} tabIndex={-1}>
          Two-factor authentication
        </span>
      }
      aside={
        totp?.enabled && (
          <Chip kind="success" icon="check">
            On
          </Chip>
        )
      }
    >
      <LoadFailure query={query}>Failed to load two-factor authentication</LoadFailure>
      {totp === undefined && !query.isError && (
        <Skeleton label="Loading two-factor authentication" />
      )}
      {totp?.enabled === false && <Off totp={totp} onChange={setChanging} />}
      {totp?.enabled === true && <On totp={totp} onChange={setChanging} />}
      <Suspense>
        {changing === 'set up' && <SetUpDialog {...dialog} onRenew={() => setChanging('renew')} />}
        {changing === 'renew' && <RenewDialog {...dialog} />}
        {changing === 'turn off' && <TurnOffDialog {...dialog} />}
      </Suspense>
    </Card>
  )
}

interface StateProps {
  totp: Totp
  onChange: (changing: Changing) => void
}

const Off = ({ totp, onChange }: StateProps) => (
  <>
    <p className="text-muted">
      You’ll sign in with your password and a code from an app on your phone. A stolen password
      alone isn’t enough.
    </p>
    {totp.required && (
      <Banner kind="warning">
        Administrators need it. Until you turn it on, you can only do what players can.
      </Banner>
    )}
    <div>
      <Button icon="shield" onClick={() => onChange('set up')}>
        Set up
      </Button>
    </div>
  </>
)

const FEW = 3

const On = ({ totp, onChange }: StateProps) => (
  <>
    <p className="text-muted">
      {totp.enabledAt !== null && `On since ${shortDate(totp.enabledAt)}. `}
      <span className="num">
        {totp.recoveryCodesLeft} of {RECOVERY_CODES}
      </span>{' '}
      recovery codes are left.
    </p>
    {totp.recoveryCodesLeft < FEW && (
      <Banner kind="warning">
        Create new codes before you run out. They get you in without your app.
      </Banner>
    )}
    {totp.required && <p className="text-sm text-muted">Administrators can’t turn it off.</p>}
    <div className="flex flex-wrap gap-2">
      <Button kind="second" onClick={() => onChange('renew')}>
        New recovery codes
      </Button>
      {!totp.required && (
        <Button kind="second" onClick={() => onChange('turn off')}>
          Turn off
        </Button>
      )}
    </div>
  </>
)
