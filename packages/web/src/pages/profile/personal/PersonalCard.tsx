import type { Profile } from '@fourcast/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldName, FIELDS } from './fields.ts'
import { PendingEmail } from './PendingEmail.tsx'
import { PersonalFacts } from './PersonalFacts.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { profile } from '#domains/auth/profile.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

const TITLE = 'Personal Info'

/** Who someone is and where they live: read until they edit it. */
export function PersonalCard() {
  const query = useQuery(profile)
  const { isDemo } = useUser()
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailure query={query}>Failed to load your profile</LoadFailure>
    ) : (
      <Waiting />
    )
  return isDemo ? <Shared of={query.data} /> : <Own of={query.data} />
}

const Shared = ({ of }: { of: Profile }) => (
  <Card title={TITLE}>
    <p className="text-muted">The demo account is shared, so nothing here can be changed.</p>
    <PersonalFacts of={of} onAdd={null} />
  </Card>
)

function Own({ of }: { of: Profile }) {
  const [editing, setEditing] = useState<FieldName | null>(null)
  const { edit, begin, end } = useTurns(setEditing)
  const aside = (
    <Button ref={edit} kind="second" onClick={() => begin('firstName')}>
      Edit
    </Button>
  )
  // As high as the button, so that nothing moves when it goes.
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

/** The form takes the focus when it opens; the button that opens it, once it is closed. */
function useTurns(setEditing: (name: FieldName | null) => void) {
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

const Waiting = () => (
  <Card title={TITLE}>
    <Skeleton label="Loading your profile">
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
    </Skeleton>
  </Card>
)
