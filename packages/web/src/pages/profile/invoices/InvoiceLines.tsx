import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import { amountOf } from '#core/money.ts'

/** The lines, the tax, and what they come to, in US dollars. */
export const InvoiceLines = ({
  invoice: { number, lines, tax, amount, refunded },
}: {
  invoice: Invoice
}) => (
  <table className="sheet-lines num">
    <caption className="sr-only">Lines of invoice {number}</caption>
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
