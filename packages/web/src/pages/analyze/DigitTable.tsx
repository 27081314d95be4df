import './digit-table.css'
import type { Analysis } from '@fourcast/contract/analysis.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Track } from '#ui/Track.tsx'

type Comparison = Analysis['comparison']

/** End of the bars: twice what chance gives, so that 10% is in the middle. */
const MOST = 20

/** The ten digits by frequency, most frequent first, with the entered ones marked. */
export const DigitTable = ({ comparison: { draws, digits } }: { comparison: Comparison }) => (
  <>
    <table className="digit-table num">
      <caption className="sr-only">Digits by frequency in {count(draws)} draws</caption>
      <thead>
        <tr>
          <th scope="col">Digit</th>
          <th scope="col" className="max-sm:sr-only">
            Frequency
          </th>
          <th scope="col" className="digit-bar">
            <span className="sr-only">Bar from 0 to {MOST}%</span>
          </th>
          <th scope="col">Percentage</th>
        </tr>
      </thead>
      <tbody>
        {digits.map(({ digit, frequency, expected, percentage, yours }) => (
          <tr key={digit}>
            <th scope="row">
              {digit}
              {yours && <Chip kind="green">Your #</Chip>}
            </th>
            <td className="max-sm:sr-only">
              {count(frequency)} <span className="chance">chance {few(expected)}</span>
            </td>
            <td className="digit-bar">
              <Track
                kind="measure"
                value={percentage / MOST}
                tick={expected / (4 * draws) / (MOST / 100)}
                label={`${percentage.toFixed(2)}%, chance 10%`}
              />
            </td>
            <td>{percentage.toFixed(2)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="text-xs text-muted">
      Bars from 0 to {MOST}%. The gold mark is <span className="chance">chance 10%</span>. A digit
      drawn often isn’t more likely in the next draw.
    </p>
  </>
)
