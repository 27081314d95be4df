import { type AdminUserDetail, UserChange } from '@fourcast/contract/admin-users.ts'
import { checkedBy } from '../parts/checked-by.ts'
import { FormCard } from '../parts/FormCard.tsx'
import { useFresh } from './use-fresh.ts'
import { useUserChange } from './use-user-change.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface Name {
  firstName: string
  lastName: string
}

const nameResolver = checkedBy(UserChange, (values: Name) => values)

/** What differs from what is held; all where nothing does. */
function changeOf({ firstName, lastName }: Name, held: Name) {
  if (firstName === held.firstName && lastName !== held.lastName) return { lastName }
  if (lastName === held.lastName && firstName !== held.firstName) return { firstName }
  return { firstName, lastName }
}

export function NameCard({ user: { id, firstName, lastName } }: { user: AdminUserDetail }) {
  const change = useUserChange(id)
  const held = { firstName, lastName }
  const form = useSendForm({
    resolver: nameResolver,
    defaultValues: held,
    failed: 'The name could not be changed',
    send: (values) => change(changeOf(values, held), 'The name was changed.'),
  })
  useFresh(form.form, held)
  return (
    <FormCard title="Name" form={form}>
      <TextInput {...form.field('firstName')} label="First name" autoComplete="off" />
      <TextInput {...form.field('lastName')} label="Last name" autoComplete="off" />
      <div>
        <Button type="submit" kind="second" busy={form.busy} busyLabel="Saving…">
          Save name
        </Button>
      </div>
    </FormCard>
  )
}
