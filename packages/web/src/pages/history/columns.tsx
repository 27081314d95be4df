import type { Generation } from '@fourcast/contract/numbers.ts'
import { originalText } from './original.ts'
import { Status } from './Status.tsx'
import { momentOf } from '#core/format.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'
import type { Column } from '#ui/Table.tsx'

/** Cards of a small phone and six columns in less than a wide window need every pixel. */
const TIGHT = 'min-[24rem]:max-md:whitespace-nowrap xl:whitespace-nowrap'

export interface RowActions {
  onView: (one: Generation) => void
  onPlay: (one: Generation) => void
  onDelete: (one: Generation) => void
}

/** The six facts of a result, in the order of the table and of the card. */
export const columns = (actions: RowActions): Column<Generation>[] => [
  {
    id: 'date',
    head: 'Date',
    className: `num text-sm text-muted ${TIGHT}`,
    cell: (one) => (
      <time dateTime={one.createdAt} className="inline-block md:max-xl:min-w-19">
        {momentOf(one.createdAt)}
      </time>
    ),
  },
  {
    id: 'method',
    head: 'Method',
    className: 'text-sm max-md:justify-self-end md:max-xl:px-2',
    cell: (one) => <MethodDot method={one.method} />,
  },
  {
    id: 'original',
    head: 'Original',
    label: 'Original',
    className: 'max-md:col-start-2 max-md:row-start-2 max-md:text-end md:max-xl:px-2',
    cell: (one) => <span className="num whitespace-nowrap">{originalText(one.original)}</span>,
  },
  {
    id: 'generated',
    head: 'Generated',
    label: 'Generated',
    className: 'max-md:row-start-2 md:max-xl:px-2',
    cell: (one) => <Generated one={one} />,
  },
  {
    id: 'status',
    head: 'Status',
    className: 'md:max-xl:px-2',
    cell: (one) => <Status one={one} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    atEnd: true,
    className: 'whitespace-nowrap max-md:self-end',
    cell: (one) => <Actions one={one} {...actions} />,
  },
]

const Generated = ({ one }: { one: Generation }) => (
  <span className="grid gap-1">
    <PickSets method={one.method} sets={setsOf(one)} />
    <span className={`oddsline ${TIGHT}`}>
      {one.mirrorNumbers !== undefined && 'each '}
      <OddsLine numbers={one.numbers} short />
    </span>
  </span>
)

function Actions({ one, onView, onPlay, onDelete }: RowActions & { one: Generation }) {
  const text = pickText(setsOf(one))
  return (
    <span className="-me-3 inline-flex">
      <IconButton icon="eye" label={`View ${text}`} onClick={() => onView(one)} />
      <CopyButton text={text} />
      {/* Between the cards and a wide window there is no room: the details lead there too. */}
      {one.odds !== null && (
        <IconButton
          icon="ticket"
          className="md:max-xl:hidden"
          label={`I played ${text}`}
          title="I played this"
          onClick={() => onPlay(one)}
        />
      )}
      <IconButton
        icon="trash"
        label={`Delete ${text}`}
        data-delete={one.id}
        onClick={() => onDelete(one)}
      />
    </span>
  )
}
