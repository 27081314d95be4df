import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import type { ReactNode } from 'react'
import { InvoiceStatus, periodOf } from './invoice-text.tsx'
import { shortDate } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { amountOf } from '#core/money.ts'

/** The printed invoice: seller, customer, lines, total, payment and refunds. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { seller, customer, date, paidAt, paidWith, returned } = invoice
  return (
    <Card className="sheet">
      <dl className="sheet-facts">
        <Fact name="From">
          <span className="strong block">{seller.name}</span>
          <span className="block whitespace-pre-line">{seller.address}</span>
          <span className="block wrap-anywhere">{seller.email}</span>
        </Fact>
        <Fact name="To">
          <span className="strong block break-words">{customer.name}</span>
          <span className="block wrap-anywhere">{customer.email}</span>
        </Fact>
        <Fact name="Issued">{shortDate(date)}</Fact>
        <Fact name="Period">{periodOf(invoice)}</Fact>
        <Fact name="Status">
          <InvoiceStatus invoice={invoice} />
        </Fact>
        {paidAt !== null && (
          <Fact name="Paid">
            {shortDate(paidAt)}
            {paidWith !== null && `, ${paidWith}`}
          </Fact>
        )}
      </dl>
      <InvoiceLines invoice={invoice} />
      {returned.map((charge) => (
        <p key={charge.chargedAt} className="num mt-4">
          {returnedText(charge)}
        </p>
      ))}
    </Card>
  )
}

function returnedText({ amount, chargedAt, refundedAt }: Invoice['returned'][number]): string {
  const charged = `${amountOf(amount)} was charged on ${shortDate(chargedAt)}`
  return refundedAt === null
    ? `${charged}. Its refund is on its way.`
    : `${charged} and refunded on ${shortDate(refundedAt)}.`
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

/** Lines, tax and total, in US dollars. */
const InvoiceLines = ({
  invoice: { number, lines, tax, amount, refunded },
}: {
  invoice: Invoice
}) => (
  <table className="sheet-lines num">
    <caption className="sr-only">Items on invoice {number}</caption>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount (USD)</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Row key={line.description} name={line.description} cents={line.amount} />
      ))}
      <Row name={`${tax.name} ${tax.percent}%`} cents={tax.amount} />
    </tbody>
    <tfoot>
      <Row name="Total" cents={amount} />
      {refunded > 0 && <Row name="Refunded" cents={-refunded} />}
    </tfoot>
  </table>
)

const Row = ({ name, cents }: { name: string; cents: number }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{amountOf(cents)}</td>
  </tr>
)
