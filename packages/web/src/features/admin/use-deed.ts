import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { actionFailed } from '#lib/api-error-notification.ts'
import { notify } from '#lib/notifications.ts'

interface Deed<Input, Outcome> {
  run: (input: Input) => Promise<Outcome>
  /** What is said when it is done. */
  done: (outcome: Outcome, input: Input) => string
  /** What is said of any failure that has no reason of its own. */
  failed: string
  /** What is out of date afterwards, done or not: another administrator may have done it. */
  changes: readonly QueryKey[]
}

/** Something an administrator does. What came of it is said, and then read anew. */
export function useDeed<Input, Outcome>({ run, done, failed, changes }: Deed<Input, Outcome>) {
  const queries = useQueryClient()
  const deed = useMutation({
    mutationFn: run,
    onSuccess: (outcome, input) => {
      notify({ type: 'success', message: done(outcome, input) })
    },
    onError: (error, input) => actionFailed(error, failed, () => deed.mutate(input)),
    onSettled: () =>
      Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return deed
}
