import { ROLES, type Role } from '@fourcast/contract/accounts.ts'
import { type AdminUserDetail, UserChange } from '@fourcast/contract/admin-users.ts'
import { checkedBy } from '../parts/checked-by.ts'
import { FormCard } from '../parts/FormCard.tsx'
import { ROLE_WORDS } from '../parts/words.tsx'
import { useFresh } from './use-fresh.ts'
import { useUserChange } from './use-user-change.ts'
import { isAdmin } from '#domains/auth/admin.ts'
import { useUser } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'

interface Values {
  role: string
}

const bodyOf = ({ role }: Values) => ({ role: roleOf(role) })
const resolver = checkedBy(UserChange, bodyOf)
const roleOf = (text: string): Role => ROLES.find((role) => role === text) ?? 'user'

/** Only a super_admin makes administrators: to others those ranks are not offered. */
export function RoleCard({ user }: { user: AdminUserDetail }) {
  const change = useUserChange(user.id)
  const own = useUser().role
  const form = useSendForm<Values>({
    resolver,
    defaultValues: { role: user.role },
    failed: 'The role could not be changed',
    send: (values) => {
      const body = bodyOf(values)
      return change(body, `${user.name}: ${ROLE_WORDS[body.role]} from now on.`)
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
          ROLE_WORDS[one],
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
    ? 'Opens these pages: everyone’s accounts, money and draws. Holds on their next click.'
    : 'Holds on their next click. A plan is not a role: that is given apart.'
