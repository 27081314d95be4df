import { cancelEmailChange, type Profile, putProfile } from '@fourcast/contract/profile.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ProfileFieldName, FIELDS } from './fields.ts'
import { PersonalForm } from './PersonalForm.tsx'
import { profile, PROFILE } from '#domains/auth/profile.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { call } from '#core/api/api.ts'
import { apiErrorNotification } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Banner } from '#ui/Banner.tsx'
import { Loaded } from '#ui/Loaded.tsx'

const TITLE = 'Personal Info'

/** Name, contact and address: read-only until the user edits them. */
export function PersonalCard() {
  const query = useQuery(profile)
  const { isDemo } = useUser()
  return (
    <Loaded
      query={query}
      loading="Loading your profile"
      failed="Failed to load your profile"
      waiting={<PersonalSkeleton />}
    >
      {(of) => (isDemo ? <Shared of={of} /> : <Own of={of} />)}
    </Loaded>
  )
}

const Shared = ({ of }: { of: Profile }) => (
  <Card title={TITLE}>
    <p className="text-muted">The demo account is shared, so nothing here can be changed.</p>
    <PersonalFacts of={of} onAdd={null} />
  </Card>
)

function Own({ of }: { of: Profile }) {
  const [editing, setEditing] = useState<ProfileFieldName | null>(null)
  const { edit, begin, end } = useTurns(setEditing)
  const aside = (
    <Button ref={edit} kind="second" onClick={() => begin('firstName')}>
      Edit
    </Button>
  )
  // As high as the button, so that nothing shifts when it is removed.
  const room = <span className="h-(--fc-target)" />
  return (
    <Card title={TITLE} aside={editing === null ? aside : room}>
      {of.pendingEmail !== null && (
        <PendingEmail pending={of.pendingEmail} focusAfter={() => edit.current?.focus()} />
      )}
      {editing === null ? (
        <PersonalFacts of={of} onAdd={begin} />
      ) : (
        <PersonalForm stored={of} first={editing} onDone={end} />
      )}
    </Card>
  )
}

/** Moves the focus to the form when it opens, and back to the edit button when it closes. */
function useTurns(setEditing: (name: ProfileFieldName | null) => void) {
  const edit = useRef<HTMLButtonElement>(null)
  const [closed, setClosed] = useState(0)
  useEffect(() => {
    if (closed > 0) edit.current?.focus()
  }, [closed])
  return {
    edit,
    begin: setEditing,
    end: () => {
      setEditing(null)
      setClosed((times) => times + 1)
    },
  }
}

const PersonalSkeleton = () => (
  <Card title={TITLE}>
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      {FIELDS.map(({ name, className }) => (
        <div key={name} className={`field ${className}`}>
          <Bar className="h-4 w-20" />
          <div className="flex h-(--fc-target) items-center border-b border-line">
            <Bar className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  </Card>
)

interface PersonalFactsProps {
  of: Profile
  /** Opens the form at a field; null if the profile is read-only. */
  onAdd: ((name: ProfileFieldName) => void) | null
}

/** The profile, in the layout of the form. */
const PersonalFacts = ({ of, onAdd }: PersonalFactsProps) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-6">
    {FIELDS.map(({ name, label, className, shown }) => {
      const value = of[name]
      return (
        <div key={name} className={`field ${className}`}>
          <dt className="label text-muted">{label}</dt>
          <dd className="flex min-h-[calc(var(--fc-target)+1px)] min-w-0 items-center py-1 border-b border-line">
            {value === '' ? (
              <EmptyField label={label} onAdd={onAdd && (() => onAdd(name))} />
            ) : (
              <span className="min-w-0 break-words">{shown?.(value) ?? value}</span>
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)

function EmptyField({ label, onAdd }: { label: string; onAdd: (() => void) | null }) {
  return (
    <span className="flex items-center gap-3 text-muted">
      <span aria-hidden="true">—</span>
      {onAdd === null ? (
        <span className="sr-only">Not set</span>
      ) : (
        <button type="button" className="link min-w-11 text-start" onClick={onAdd}>
          Add <span className="sr-only">{label}</span>
        </button>
      )}
    </span>
  )
}

interface PendingEmailProps {
  pending: string
  /** Moves the focus when the pending change is removed. */
  focusAfter: () => void
}

/** A requested email change that is not confirmed yet. */
function PendingEmail({ pending, focusAfter }: PendingEmailProps) {
  const { again, drop } = useEmailChange(pending, focusAfter)
  const busy = again.isPending || drop.isPending
  const ways = (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="second"
        disabled={busy}
        busy={again.isPending}
        busyLabel="Sending…"
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
      <Button
        kind="ghost"
        disabled={busy}
        busy={drop.isPending}
        busyLabel="Cancelling…"
        onClick={() => drop.mutate()}
      >
        Cancel change
      </Button>
    </div>
  )
  return (
    <Banner action={ways}>
      Confirm <span className="strong wrap-anywhere">{pending}</span> within 24 hours. Until then
      your current email stays.
    </Banner>
  )
}

function useEmailChange(email: string, focusAfter: () => void) {
  const queries = useQueryClient()
  const keep = (saved: Profile) => queries.setQueryData<Profile>(PROFILE, saved)
  const again = useMutation({
    mutationFn: () => call(putProfile, { body: { email } }),
    onSuccess: (saved) => {
      keep(saved)
      notify({ type: 'success', message: `We sent the email again to ${email}.` })
    },
    onError: (error) => apiErrorNotification(error, () => again.mutate()),
  })
  const drop = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: (saved) => {
      keep(saved)
      focusAfter()
      notify({ type: 'success', message: 'Your email doesn’t change.' })
    },
    onError: (error) => apiErrorNotification(error, () => drop.mutate()),
  })
  return { again, drop }
}
