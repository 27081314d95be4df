import { useQuery } from '@tanstack/react-query'
import { verify } from '@fourcast/contract/accounts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import { DOWNLOAD_FAILED, useDownloadData } from './use-download-data.ts'
import type { DeleteForm } from './delete-form.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { ProofDialog } from '#ui/ProofDialog.tsx'
import { endingNow } from '#pages/profile/cancel/choices.ts'
import { current } from '#domains/billing/subscription.ts'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { tellFailure } from '#pages/profile/tell-failure.ts'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

interface DeleteDialogProps {
  onOpen: () => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/**
 * Confirms a deletion and lists all its effects. It closes when the call ends, unless the password is wrong.
 */
export function DeleteAccountDialog({ onOpen, onClose, focusAfter }: DeleteDialogProps) {
  const { busy, failure, field, onSubmit } = useDeleteAccount(onOpen, onClose)
  return (
    <Dialog
      open
      title="Delete your account?"
      onClose={() => !busy && onClose()}
      focusAfter={focusAfter}
    >
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <DeletionEffects />
        <DownloadFirst disabled={busy} />
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-4" disabled={busy}>
          <PasswordInput
            {...field('password')}
            label="Current Password"
            autoComplete="current-password"
            aria-required
          />
          <div className="dialog-actions">
            <Button kind="second" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" busy={busy} busyLabel="Deleting…">
              Delete My Account
            </Button>
          </div>
        </fieldset>
      </form>
      {/* Nested, since a press outside this dialog would close it. */}
      <ProofDialog />
    </Dialog>
  )
}

/** Shows its result inline: screen readers do not announce a notification behind a dialog. */
function DownloadFirst({ disabled }: { disabled: boolean }) {
  const { mutate, isPending, isSuccess, error } = useDownloadData()
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        kind="second"
        icon={isSuccess ? 'check' : 'download'}
        busy={isPending}
        busyLabel="Preparing…"
        disabled={disabled}
        onClick={() => mutate()}
      >
        Download your data first
      </Button>
      <output className="sr-only">{isSuccess && 'Your data was downloaded.'}</output>
      {error !== null && (
        <Banner kind="error" announce>
          {refusalMessage(error, DOWNLOAD_FAILED)}
        </Banner>
      )}
    </div>
  )
}

/** Deleted, refunded and retained data. */
function DeletionEffects() {
  return (
    <div className="grid gap-3 text-muted">
      <p>
        <strong className="text-ink">This cannot be undone.</strong> Your generation history,
        preferences and subscription information are removed, with your profile, tickets and
        notifications. Every device is signed out.
      </p>
      <PlanEffects />
      <p>
        We keep invoices for 7 years, as tax law requires, then delete them. You can’t get a second
        trial, and a break stays with your email address. We keep contact messages for a year,
        without your account.
      </p>
    </div>
  )
}

function PlanEffects() {
  const { data, isError } = useQuery(current)
  if (data !== undefined) {
    const lines = endingNow(data)
    return (
      lines.length > 0 && (
        <ul className="grid gap-1.5 text-ink" aria-label="What happens to your plan">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )
    )
  }
  if (isError)
    return <p>An active plan is cancelled right away, with any refund under its terms.</p>
  return (
    <Skeleton label="Loading your plan">
      <Bar className="h-4 w-3/4" />
    </Skeleton>
  )
}

const code = () => import('./delete-form.ts')

/**
 * Deletes the account and its data in this browser; the dialog closes on success and on all other errors than
 * a wrong password.
 */
function useDeleteAccount(onOpen: () => void, onClose: () => void) {
  const { discardAfter } = useSession()
  const send = async (body: DeleteForm) => {
    try {
      await discardAfter(() => deleteOnce(body))
    } catch (error) {
      tellFailure(error, MESSAGES.accountDeleteFailed, onOpen)
      return onClose()
    }
    onClose()
    notify({ type: 'success', message: MESSAGES.accountDeleted, staysAfterLogout: true })
  }
  return useSendForm<DeleteForm>({
    resolver: async () => (await code()).deleteResolver,
    defaultValues: { password: '' },
    failed: MESSAGES.accountDeleteFailed,
    send,
  })
}

/** If the answer is lost, a session that the server no longer knows counts as a deletion. */
async function deleteOnce(body: DeleteForm) {
  try {
    await call(deleteAccount, { body })
  } catch (error) {
    if (!isUnanswered(error) || !(await isGone())) throw error
  }
}

const UNANSWERED: ReadonlySet<string> = new Set(['network', 'timeout', 'unreadable'])

/** True if the server may have deleted the account despite the error. */
const isUnanswered = (error: unknown) => error instanceof ApiFailure && UNANSWERED.has(error.code)

/** True if the server no longer knows the session. */
const isGone = () =>
  call(verify, {}, { background: true }).then(
    () => false,
    (error: unknown) => error instanceof ApiFailure && error.code === 'unauthenticated',
  )
