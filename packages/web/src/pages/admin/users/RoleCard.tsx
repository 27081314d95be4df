import { type Role, ROLES } from '@fourcast/contract/accounts.ts'
import { type AdminUserDetail, UserChange } from '@fourcast/contract/admin-users.ts'
import { useFresh, useUserChange } from './use-user-change.ts'
import { checkedBy, FormCard } from '#pages/admin/parts/FormCard.tsx'
import { ROLE_NAMES } from '#pages/admin/parts/account-text.tsx'
import { isAdmin } from '#domains/auth/admin.ts'
import { useUser } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface Values {
  role: string
}

const bodyOf = ({ role }: Values) => ({ role: roleOf(role) })
const resolver = checkedBy(UserChange, bodyOf)
const roleOf = (text: string): Role => ROLES.find((role) => role === text) ?? 'user'

/** Only a super_admin can appoint administrators, so others are not offered those roles. */
export function RoleCard({ user }: { user: AdminUserDetail }) {
  const change = useUserChange(user.id)
  const own = useUser().role
  const form = useSendForm<Values>({
    resolver,
    defaultValues: { role: user.role },
    failed: 'Failed to change the role',
    send: (values) => {
      const body = bodyOf(values)
      return change(body, `${user.name}’s role is now ${ROLE_NAMES[body.role]}.`)
    },
  })
  useFresh(form.form, { role: user.role })
  const { role } = bodyOf(form.form.getValues())
  return (
    <FormCard title="Role" form={form}>
      <Select
        {...form.field('role')}
        label="Role"
        hint={hintOf(role)}
        options={ROLES.filter((one) => own === 'super_admin' || !isAdmin(one)).map((one) => [
          one,
          ROLE_NAMES[one],
        ])}
      />
      <div>
        <Button type="submit" kind="second" busy={form.busy} busyLabel="Changing…">
          Change role
        </Button>
      </div>
    </FormCard>
  )
}

const hintOf = (role: Role) =>
  isAdmin(role)
    ? 'Gives access to the admin pages. Takes effect on their next click. Roles don’t include a plan.'
    : 'Takes effect on their next click. Roles don’t include a plan.'

interface Name {
  firstName: string
  lastName: string
}

const nameResolver = checkedBy(UserChange, (values: Name) => values)

/** Changed fields only; both if neither or both changed. */
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
    failed: 'Failed to change the name',
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
