import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { momentAlone } from '#core/format.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { RowBars } from './RowBars.tsx'

const COLUMNS: readonly Column<Generation>[] = [
  {
    id: 'date',
    head: 'Date',
    className: 'num text-sm text-muted max-md:text-xs md:whitespace-nowrap',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentAlone(createdAt)}</time>,
  },
  {
    id: 'method',
    head: 'Method',
    className: 'text-sm max-md:justify-self-end max-md:text-xs',
    cell: ({ method }) => <MethodDot method={method} />,
  },
  {
    id: 'numbers',
    head: 'Numbers',
    full: true,
    cell: (one) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-[22.5rem]:grid max-[22.5rem]:gap-1 md:grid md:gap-1">
        <PickSets method={one.method} sets={setsOf(one)} />
        <OddsLine numbers={one.numbers} short className="max-md:max-w-24" />
        {one.isWinner && (
          <span className="flex basis-full items-center gap-2 text-xs">
            <Chip kind="success" icon="check">
              Winner!
            </Chip>
            <span className="text-muted">check your official ticket</span>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'copy',
    head: <span className="sr-only">Copy</span>,
    atEnd: true,
    className: 'max-md:absolute max-md:end-(--card-pad) max-md:bottom-2',
    cell: (one) => <CopyButton text={pickText(setsOf(one))} className="-me-3" />,
  },
]

/** The last five results; for who has none, the way to the first. */
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
        <div className="px-(--card-pad) pb-(--card-pad)">
          <FirstNumbers />
        </div>
      ) : (
        <Table
          dense
          caption="Your last generations, newest first"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  )
}

const FirstNumbers = () =>
  useBreak() === null ? (
    <Empty
      title="Your first numbers"
      action={
        <LinkButton to="/generate" kind="second">
          Generate numbers
        </LinkButton>
      }
    >
      Enter your digits, choose a box, and each saved result is checked against later draws.
    </Empty>
  ) : (
    <Empty title="No numbers yet">After your break, the numbers you generate appear here.</Empty>
  )
