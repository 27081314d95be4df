import type { Profile } from '@fourcast/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PhoneCode } from './PhoneCode.tsx'
import { phoneText } from '#core/phone.ts'
import { profile } from '#domains/auth/profile.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

const TITLE = 'Text messages'

/** Verifies the phone of the profile for text messages. */
export function PhoneCard() {
  const { data, isError } = useQuery(profile)
  const { isDemo } = useUser()
  // The card above already explains the demo account and the failed request.
  if (isDemo || (data === undefined && isError)) return null
  return <Card title={TITLE}>{data === undefined ? <PhoneSkeleton /> : <Phone of={data} />}</Card>
}

const PhoneSkeleton = () => (
  <Skeleton label="Loading your phone">
    <Bar className="h-6 w-48" />
    <Bar className="mt-4 h-4 w-3/5" />
  </Skeleton>
)

function Phone({ of }: { of: Profile }) {
  const { phone, phoneVerified, phoneStopped } = of
  // The phone that was just verified here: its message takes the focus from the removed button.
  const [proven, setProven] = useState<string | null>(null)
  if (phone === '')
    return (
      <p className="text-muted">Add a phone number above to get a text message when you win.</p>
    )
  if (phoneStopped) return <Stopped phone={phone} />
  if (phoneVerified) return <Verified phone={phone} isNew={proven === phone} />
  return (
    <>
      <Numbered phone={phone}>
        <Chip kind="warning">Not verified</Chip>
      </Numbered>
      <PhoneCode key={phone} phone={phone} onVerified={() => setProven(phone)} />
    </>
  )
}

const Numbered = ({ phone, children }: { phone: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <span className="num text-lg">{phoneText(phone)}</span>
    {children}
  </p>
)

function Verified({ phone, isNew }: { phone: string; isNew: boolean }) {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isNew) next.current?.focus()
  }, [isNew])
  return (
    <>
      <Numbered phone={phone}>
        <Chip kind="success" icon="check">
          Verified
        </Chip>
      </Numbered>
      <p className="text-muted">
        Turn messages on and off in{' '}
        <Link to="?tab=preferences" ref={next}>
          Preferences
        </Link>
        . Reply STOP to any message to stop them all.
      </p>
    </>
  )
}

function Stopped({ phone }: { phone: string }) {
  const { refetch, isFetching } = useQuery(profile)
  const again = (
    <Button
      kind="second"
      busy={isFetching}
      busyLabel="Checking…"
      onClick={() => {
        void refetch()
      }}
    >
      Check again
    </Button>
  )
  return (
    <>
      <Numbered phone={phone}>
        <Chip kind="warning">Stopped</Chip>
      </Numbered>
      <Banner kind="warning" action={again}>
        You replied STOP from this phone, so we no longer text it. To restart, text START to the
        number our messages came from.
      </Banner>
    </>
  )
}
