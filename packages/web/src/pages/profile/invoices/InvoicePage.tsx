import '#styles/screens.css'
import './invoice.css'
import { type Invoice, invoicePdf } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '#core/routing/router.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { oneInvoice } from '#domains/billing/queries.ts'
import { send } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { useDownload } from '#core/use-download.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

export default function InvoicePage() {
  const { id = '' } = useParams()
  const query = useQuery(oneInvoice(id))
  const { data, error } = query
  return (
    <Page
      title={data === undefined ? 'Invoice' : `Invoice ${data.number}`}
      lead={<Back />}
      actions={data && <Actions invoice={data} />}
    >
      {data !== undefined ? (
        <InvoiceSheet invoice={data} />
      ) : isUnknown(error) ? (
        <Card title="There is no such invoice">
          <p className="text-muted">It doesn’t exist, or it belongs to another account.</p>
        </Card>
      ) : query.isError ? (
        <LoadFailure query={query}>Failed to load the invoice</LoadFailure>
      ) : (
        <Card>
          <Skeleton label="Loading the invoice" />
        </Card>
      )}
    </Page>
  )
}

const isUnknown = (error: unknown) =>
  error instanceof ApiFailure && ['not_found', 'invalid'].includes(error.code)

const Back = () => (
  <TextLink to="/profile?tab=subscription" className="no-print -my-2">
    All invoices
  </TextLink>
)

function Actions({ invoice }: { invoice: Invoice }) {
  const download = useDownload<Invoice>({
    ask: ({ id }) => send(invoicePdf, { params: { id } }),
    name: ({ number }) => `fourcast-${number}.pdf`,
    failed: 'Failed to download the invoice',
  })
  return (
    <span className="no-print flex flex-wrap gap-2">
      <Button kind="second" onClick={() => window.print()}>
        Print
      </Button>
      <Button
        kind="second"
        icon="download"
        busy={download.isPending}
        busyLabel="Downloading…"
        onClick={() => download.mutate(invoice)}
      >
        Download PDF
      </Button>
    </span>
  )
}
