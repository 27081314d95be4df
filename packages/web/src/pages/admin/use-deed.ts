import { useMutation } from '@tanstack/react-query'
import { useChanged } from './parts/queries.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'

interface Deed<Input, Outcome> {
  run: (input: Input) => Promise<Outcome>
  /** What is said when it is done. */
  done: (outcome: Outcome, input: Input) => string
  /** What is said of any failure that has no reason of its own. */
  failed: string
}

/** Something an administrator does. What came of it is said; done or not, the pages are read anew: another may have done it. */
export function useDeed<Input, Outcome>({ run, done, failed }: Deed<Input, Outcome>) {
  const changed = useChanged()
  const deed = useMutation({
    mutationFn: run,
    onSuccess: (outcome, input) => {
      notify({ type: 'success', message: done(outcome, input) })
    },
    onError: (error, input) => actionFailed(error, failed, () => deed.mutate(input)),
    onSettled: () => changed(),
  })
  return deed
}
