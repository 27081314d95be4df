import { useMutation } from '@tanstack/react-query'
import { useChanged } from './parts/queries.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'

interface Action<Input, Outcome> {
  run: (input: Input) => Promise<Outcome>
  /** Success message. */
  done: (outcome: Outcome, input: Input) => string
  /** Message for a failure without a reason of its own. */
  failed: string
}

/**
 * Runs an admin action and shows its outcome. Queries refetch even after a failure, because another
 * administrator may have acted.
 */
export function useAdminAction<Input, Outcome>({ run, done, failed }: Action<Input, Outcome>) {
  const changed = useChanged()
  const action = useMutation({
    mutationFn: run,
    onSuccess: (outcome, input) => {
      notify({ type: 'success', message: done(outcome, input) })
    },
    onError: (error, input) => actionFailed(error, failed, () => action.mutate(input)),
    onSettled: () => changed(),
  })
  return action
}
