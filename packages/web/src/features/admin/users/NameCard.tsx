import { type AdminUserDetail, UserChange } from '@fourcast/contract/admin-users.ts'
import { checkedBy } from '#features/admin/parts/checked-by.ts'
import { FormCard } from '#features/admin/parts/FormCard.tsx'
import { useUserChange } from '#features/admin/users/use-user-change.ts'
import { useSendForm } from '#lib/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const bodyOf = (values: { firstName: string; lastName: string }) => values
const resolver = checkedBy(UserChange, bodyOf)

export function NameCard({ user: { id, firstName, lastName } }: { user: AdminUserDetail }) {
  const change = useUserChange(id)
  const form = useSendForm({
    resolver,
    defaultValues: { firstName, lastName },
    failed: 'The name could not be changed',
    send: (values) => change(bodyOf(values), 'The name was changed.'),
  })
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
