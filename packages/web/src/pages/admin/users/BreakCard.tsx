import { type AdminUserDetail, liftBreak } from '@fourcast/contract/admin-users.ts'
import { checkedBy } from '../parts/checked-by.ts'
import { FormCard } from '../parts/FormCard.tsx'
import { useUserDeed } from './use-user-change.ts'
import { call } from '#core/api/api.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const breakResolver = checkedBy(liftBreak.body, (values: { reason: string }) => values)

/** Lifts a break that was set before the address was confirmed. */
export function BreakCard({ user: { id, name } }: { user: AdminUserDetail }) {
  const deed = useUserDeed(id)
  const form = useSendForm({
    resolver: breakResolver,
    defaultValues: { reason: '' },
    failed: 'The break could not be lifted',
    send: (body) =>
      deed(`The break of ${name} was lifted.`, () => call(liftBreak, { params: { id }, body })),
  })
  return (
    <FormCard title="Lift break" form={form}>
      <p className="text-sm text-muted">
        A stranger may have set this break. Lifting it ends it in this mailbox. An account that set
        it with a confirmed address keeps it.
      </p>
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="Kept in the audit log. Leave out names and addresses."
        maxLength={500}
      />
      <div>
        <Button type="submit" kind="second" busy={form.busy} busyLabel="Lifting…">
          Lift break
        </Button>
      </div>
    </FormCard>
  )
}
