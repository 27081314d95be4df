import { correctPlay, deletePlay, type Play } from '@fourcast/contract/plays.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { goneIsDone } from '#core/api/gone.ts'
import { notify } from '#core/notifications/notifications.ts'
import { playsChanged } from '#domains/tickets/queries.ts'

/** Says what a ticket paid; null leaves it to the draw again. */
export function useCorrect(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, prize }: { id: string; prize: number | null }) =>
      call(correctPlay, { params: { id }, body: { prize } }),
    onSuccess: async () => {
      await playsChanged(queries)
      notify({ type: 'success', message: 'Your record is corrected' })
      onDone()
    },
  })
}

/** Takes a ticket out of the record. */
export function useNotPlayed(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    // Whoever opened it in two tabs has what they wanted.
    mutationFn: ({ id }: Play) => call(deletePlay, { params: { id } }).catch(goneIsDone),
    onSuccess: async () => {
      await playsChanged(queries)
      notify({ type: 'success', message: 'Taken out of your record' })
      onDone()
    },
  })
}
