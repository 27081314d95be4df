import { type AdminUserDetail, liftBreak, UserChange } from '@fourcast/contract/admin-users.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useUserChange, useUserAction } from './use-user-change.ts'
import { checkedBy, FormCard } from '#pages/admin/parts/FormCard.tsx'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { call } from '#core/api/api.ts'

const bodyOf = ({ reason }: { reason: string }) => ({ disabled: true, reason })
const resolver = checkedBy(UserChange, bodyOf)

const REASON = {
  label: 'Reason',
  hint: 'Only administrators can see this.',
  maxLength: 500,
}

/** Disables or enables an account. The reason can be edited later. */
export function DisableCard({ user }: { user: AdminUserDetail }) {
  const heading = useRef<HTMLSpanElement>(null)
  const isDisabled = user.disabledAt !== null
  const was = useRef(isDisabled)
  // The pressed button is gone, so focus moves to the heading, which has the new status.
  useEffect(() => {
    if (was.current !== isDisabled) heading.current?.focus()
    was.current = isDisabled
  }, [isDisabled])
  const title = (
    <span ref={heading} tabIndex={-1}>
      {isDisabled ? 'Disabled' : 'Disable account'}
    </span>
  )
  return isDisabled ? <EnableForm {...{ user, title }} /> : <DisableForm {...{ user, title }} />
}

interface FormProps {
  user: AdminUserDetail
  title: ReactNode
}

function DisableForm({ user: { id, name }, title }: FormProps) {
  const change = useUserChange(id)
  const form = useSendForm({
    resolver,
    defaultValues: { reason: '' },
    failed: 'Failed to disable the account',
    send: (values) => change(bodyOf(values), `${name} is disabled and signed out.`),
  })
  return (
    <FormCard title={title} form={form}>
      <p className="text-sm text-muted">
        Signs them out everywhere immediately. Until you enable the account again, they can’t sign
        in and we don’t charge them.
      </p>
      <TextArea {...form.field('reason')} {...REASON} />
      <div>
        <Button type="submit" kind="danger" busy={form.busy} busyLabel="Disabling…">
          Disable account
        </Button>
      </div>
    </FormCard>
  )
}

function EnableForm({ user: { id, name, disabledAt, disabledReason }, title }: FormProps) {
  const change = useUserChange(id)
  const on = useMutation({
    mutationFn: () => change({ disabled: false }, `${name} can sign in again.`),
    onError: (error) => actionFailed(error, 'Failed to enable the account', () => on.mutate()),
  })
  const form = useSendForm({
    resolver,
    defaultValues: { reason: disabledReason ?? '' },
    failed: 'Failed to save the reason',
    // Sends the reason without `disabled`: an account that another administrator enabled stays enabled.
    send: ({ reason }) => change({ reason }, 'The reason was saved.'),
  })
  return (
    <FormCard title={title} form={form}>
      <p>
        Since <Moment midSentence at={disabledAt} />
      </p>
      <TextArea {...form.field('reason')} {...REASON} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="second" busy={form.busy} busyLabel="Saving…">
          Save reason
        </Button>
        <Button kind="second" busy={on.isPending} busyLabel="Enabling…" onClick={() => on.mutate()}>
          Enable account
        </Button>
      </div>
    </FormCard>
  )
}

const breakResolver = checkedBy(liftBreak.body, (values: { reason: string }) => values)

/** Lifts a break that was set before the email address was confirmed. */
export function BreakCard({ user: { id, name } }: { user: AdminUserDetail }) {
  const act = useUserAction(id)
  const form = useSendForm({
    resolver: breakResolver,
    defaultValues: { reason: '' },
    failed: 'Failed to lift the break',
    send: (body) =>
      act(`The break of ${name} was lifted.`, () => call(liftBreak, { params: { id }, body })),
  })
  return (
    <FormCard title="Lift break" form={form}>
      <p className="text-sm text-muted">
        Someone else may have set this break. Lifting it ends it for this email address. An account
        that set it with a confirmed address keeps it.
      </p>
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="Stored in the audit log. Leave out names and addresses."
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
