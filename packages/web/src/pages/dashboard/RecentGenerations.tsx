import '#styles/empty.css'
import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { momentAlone } from '#core/format.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { METHOD_LOOK } from '#ui/method-look.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { RowBars } from './RowBars.tsx'

/** The last five results, one line each. */
export function RecentGenerations({ rows }: { rows: readonly Generation[] | undefined }) {
  const all = (
    <TextLink to="/history" arrow className="-my-1.5">
      View All
    </TextLink>
  )
  return (
    <Card title="Recent Generations" flush aside={rows && rows.length > 0 ? all : undefined}>
      {rows === undefined ? (
        <RowBars rows={SHOWN.results} label="Loading your recent generations" />
      ) : rows.length === 0 ? (
        <div className="flex flex-1 items-center gap-6 px-(--card-pad) pb-(--card-pad)">
          <div className="ghosts max-sm:hidden" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
          <NoGenerations />
        </div>
      ) : (
        <table className="num w-full text-sm">
          <caption className="sr-only">Your last generations, newest first</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Numbers</th>
              <th scope="col" className="max-[24rem]:hidden">
                Date
              </th>
              <th scope="col">Copy</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Row({ row }: { row: Generation }) {
  const { method, createdAt, isWinner } = row
  const sets = setsOf(row)
  return (
    <tr className={`border-t border-line ${isWinner ? 'bg-gold-soft' : ''}`}>
      <th
        scope="row"
        className="py-2 ps-(--card-pad) pe-2 text-start font-normal whitespace-nowrap"
      >
        <span
          className={`metal-dot inline-block align-middle ${METHOD_LOOK[method].metal}`}
          aria-hidden="true"
        />
        <span className="ms-2 max-sm:sr-only">{METHOD_NAMES[method].name}</span>
      </th>
      <td className="py-2">
        <span className="grid gap-1">
          {sets.map(({ label, numbers, spoken }) => (
            <Balls key={label} method={method} numbers={numbers} size="xs" label={spoken} />
          ))}
          <time dateTime={createdAt} className="hidden text-xs text-muted max-[24rem]:block">
            {momentAlone(createdAt)}
          </time>
          {isWinner && (
            <span className="flex flex-wrap items-center gap-x-2 text-xs">
              <Chip kind="gold" icon="check">
                Winner!
              </Chip>
              <span>check your official ticket</span>
            </span>
          )}
        </span>
      </td>
      <td className="px-2 py-2 text-end text-xs text-muted max-[24rem]:hidden">
        <time dateTime={createdAt}>{momentAlone(createdAt)}</time>
      </td>
      <td className="w-11 py-1 pe-2">
        <CopyButton text={pickText(sets)} />
      </td>
    </tr>
  )
}

const NoGenerations = () => (
  <p className="text-sm text-muted">
    {useBreak() === null
      ? 'No pick yet. Your last five picks appear here, each checked for 7 days.'
      : 'No pick yet. After your break, your picks appear here.'}
  </p>
)
