import type { PickLuck } from '@fourcast/contract/luck.ts'
import type { TwinRank, Twins } from '@fourcast/engine/play/twins.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'

interface TwinsTableProps {
  luck: PickLuck
  twins: Twins
}

interface Row {
  id: string
  name: string
  own: string
  luck: string
  rank: Pick<TwinRank, 'fewer' | 'more'>
}

/** Wins, box hits, digits and net: yours, what luck gives, and how many twins had less and more; the others had the same. */
export function TwinsTable({ luck, twins }: TwinsTableProps) {
  const { net } = luck
  const rows: readonly Row[] = [
    row('exact', 'Draws won', luck.exact, twins.exact),
    row('any-order', 'In any order', luck.anyOrder, twins.anyOrder),
    row('digits', 'Digits in place', twins.own, twins.digits),
    ...(net === null
      ? []
      : [
          {
            id: 'net',
            name: `Net of ${count(net.tickets)} ${net.tickets === 1 ? 'ticket' : 'tickets'}`,
            own: dollarsOf(net.cents),
            luck: dollarsOf(net.expectedCents),
            rank: net.rank,
          },
        ]),
  ]
  return (
    <table className="luck-table num">
      <caption className="sr-only">You and 10,000 twins</caption>
      <thead>
        <tr>
          <th scope="col">Count</th>
          <th scope="col">You</th>
          <th scope="col">Luck</th>
          <th scope="col">Twins below</th>
          <th scope="col">Twins above</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, own, luck: expected, rank }) => (
          <tr key={id}>
            <th scope="row" className="luck-wrap">
              {name}
            </th>
            <td data-label="You">
              <b className="strong">{own}</b>
            </td>
            <td data-label="Luck" className="chance">
              {expected}
            </td>
            <td data-label="Twins below">{count(rank.fewer)}</td>
            <td data-label="Twins above">{count(rank.more)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const row = (id: string, name: string, own: number, rank: TwinRank): Row => ({
  id,
  name,
  own: count(own),
  luck: few(rank.expected),
  rank,
})
