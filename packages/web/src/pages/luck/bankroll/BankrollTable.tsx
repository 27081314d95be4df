import type { BankrollRow } from '../work/tasks.ts'
import { percentText, spellText, wholeDollars } from './bankroll-text.ts'

interface BankrollTableProps {
  title: string
  rows: readonly BankrollRow[]
}

/** It stays a table on a phone: five short figures per row. */
export const BankrollTable = ({ title, rows }: BankrollTableProps) => (
  <table className="luck-table num">
    <caption className="sr-only">{title} after 1, 10 and 30 years</caption>
    <thead>
      <tr>
        {['After', 'Ahead', 'Median', 'Mean', 'Longest dry spell'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ years, days, ahead, median, mean, drySpell }) => (
        <tr key={years}>
          <th scope="row">{years === 1 ? '1 year' : `${years} years`}</th>
          <td data-label="Ahead">{percentText(ahead)}</td>
          <td data-label="Median">{wholeDollars(median)}</td>
          <td data-label="Mean" className="chance">
            {wholeDollars(mean)}
          </td>
          <td data-label="Longest dry spell" className="luck-wrap">
            {spellText(drySpell, days)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
