import { exportTickets, type LedgerRow, type TicketLedger } from '@fourcast/contract/ticket-sums.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LedgerChart, shortMonthName } from './LedgerChart.tsx'
import { ledgerQuery } from '../queries.ts'
import { send } from '#core/api/api.ts'
import { count } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { useDownload } from '#core/use-download.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

export function LedgerTab() {
  const query = useQuery(ledgerQuery)
  return (
    <Loaded
      query={query}
      loading="Loading your tickets"
      failed="Failed to load your tickets"
      waiting={<Bar className="h-96" />}
    >
      {(ledger) =>
        ledger.total.tickets === 0 ? <None ledger={ledger} /> : <Sums ledger={ledger} />
      }
    </Loaded>
  )
}

const None = ({ ledger: { waiting, shared } }: { ledger: TicketLedger }) => (
  <Card title="Ticket ledger">
    {shared > 0 && (
      <p className="text-muted">
        Tickets with shared prizes are left out, because nobody knows what they would pay.
      </p>
    )}
    <Empty title={waiting === 0 ? 'No tickets recorded' : 'No ticket has a result yet'}>
      {waiting === 0
        ? 'If you buy a ticket, record it in the details of a saved result. Its cost and prize appear here.'
        : `${count(waiting)} ${waiting === 1 ? 'ticket waits' : 'tickets wait'} for a draw.`}
    </Empty>
  </Card>
)

function Sums({ ledger }: { ledger: TicketLedger }) {
  const { total, months, games, waiting, shared } = ledger
  return (
    <Card title={headline(total)} className="num">
      <p className="max-w-[70ch] text-muted">
        {rangeSentence(total)}
        {shared > 0 &&
          ` Tickets with shared prizes (${count(shared)}) are left out, because nobody knows what they would pay.`}
        {waiting > 0 &&
          ` ${count(waiting)} ${waiting === 1 ? 'ticket without a result is' : 'tickets without a result are'} not counted.`}
      </p>
      <LedgerChart months={months} />
      <Months months={months} total={total} />
      <LedgerTable caption="Tickets by game" first="Game" rows={games} />
      <div className="flex flex-wrap items-center gap-4">
        <ExportTickets />
        <TextLink to="/history?tab=statistics">All tickets</TextLink>
        <TextLink to="/profile?tab=preferences">Set a daily limit</TextLink>
      </div>
      <HowWeKnow about="Ticket ledger">
        <p>
          Luck is the average net of the same tickets in fair draws at the usual prizes: 50 cents of
          each $1 in exact order and 48 in a box, more where a state pays more. The range covers the
          middle 95% of players.
        </p>
        <p>
          The range is exact if your tickets have few different prizes. Otherwise, we simulate
          10,000 players.
        </p>
      </HowWeKnow>
    </Card>
  )
}

/** A year, as in the chart. */
const FIRST_MONTHS = 12

/** The newest months; a button shows the others. */
function Months({ months, total }: Pick<TicketLedger, 'months' | 'total'>) {
  const [all, setAll] = useState(false)
  const shown = all ? months : months.slice(0, FIRST_MONTHS)
  return (
    <div className="grid justify-items-start gap-2">
      <LedgerTable caption="Tickets by month" first="Month" rows={shown} total={total} />
      {shown.length < months.length && (
        <Button kind="ghost" onClick={() => setAll(true)}>
          Show all months
        </Button>
      )}
    </div>
  )
}

function headline({ netCents, expectedCents }: LedgerRow) {
  const luck = dollarsOf(-expectedCents)
  if (netCents === 0) return `You’re even. Luck alone would leave you ${luck} down.`
  if (netCents < 0)
    return `You’re ${dollarsOf(-netCents)} down. Luck alone would leave you ${luck} down.`
  return `You’re ${dollarsOf(netCents)} ahead. Luck alone would leave you ${luck} down.`
}

function rangeSentence({ tickets, stakeCents, lowCents, highCents }: LedgerRow) {
  const yours = `your ${count(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'}`
  if (highCents === -stakeCents) return `At least 95 of 100 players with ${yours} win nothing.`
  return `95 of 100 players with ${yours} end between ${dollarsOf(lowCents)} and ${dollarsOf(highCents)}.`
}

interface LedgerTableProps {
  caption: string
  /** The heading of the first column. */
  first: string
  rows: readonly LedgerRow[]
  total?: LedgerRow
}

/** It stays a table on a phone, so luck and its range share a cell. */
const LedgerTable = ({ caption, first, rows, total }: LedgerTableProps) => (
  <table className="luck-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {[first, 'Staked', 'Prizes', 'Net', 'Luck (95% range)'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className="luck-wrap">
            {first === 'Month' ? shortMonthName(row.id) : row.name}
          </th>
          <Amounts row={row} />
        </tr>
      ))}
    </tbody>
    {total && rows.length > 1 && (
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <Amounts row={total} />
        </tr>
      </tfoot>
    )}
  </table>
)

const Amounts = ({ row }: { row: LedgerRow }) => (
  <>
    <td data-label="Staked">{dollarsOf(row.stakeCents)}</td>
    <td data-label="Prizes">{dollarsOf(row.prizesCents)}</td>
    <td data-label="Net">
      <b className="strong">{dollarsOf(row.netCents)}</b>
    </td>
    <td data-label="Luck" className="chance">
      {dollarsOf(row.expectedCents)}{' '}
      <small className="luck-range">
        {row.lowCents === row.highCents
          ? dollarsOf(row.lowCents)
          : `${dollarsOf(row.lowCents)} to ${dollarsOf(row.highCents)}`}
      </small>
    </td>
  </>
)

function ExportTickets() {
  const download = useDownload({
    ask: () => send(exportTickets, {}),
    name: () => 'cash4_tickets.csv',
    failed: 'Failed to export your tickets',
  })
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  )
}
