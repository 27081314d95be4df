import { type Invoice, invoicePdf } from '@fourcast/contract/subscriptions.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { saveFile } from '#core/save-file.ts'

/** Saves an invoice as a file. A link could not: it would not say who asks. */
export function usePdf() {
  const download = useMutation({
    mutationFn: async ({ id, number }: Invoice) => {
      const answer = await send(invoicePdf, { params: { id } })
      saveFile(await answer.blob(), `fourcast-${number}.pdf`)
    },
    onError: (error, invoice) =>
      actionFailed(error, 'Failed to download the invoice', () => download.mutate(invoice)),
  })
  return download
}
