import type { Generation } from '@fourcast/contract/numbers.ts'
import { momentAlone, shortCalendarDate } from '#core/format.ts'
import { pickText, type Places, setsOf } from '#domains/picks/picks.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'
import type { Column } from '#ui/Table.tsx'
import { Chip } from '#ui/Chip.tsx'

/** One line, except on cards of small phones and for six columns below xl, which need every pixel. */
const TIGHT = 'min-[24rem]:max-md:whitespace-nowrap xl:whitespace-nowrap'

export interface RowActions {
  onView: (one: Generation) => void
  onPlay: (one: Generation) => void
  onDelete: (one: Generation) => void
}

/** Six facts of a result, in the order of the table and of the card. */
export const columns = (actions: RowActions): Column<Generation>[] => [
  {
    id: 'date',
    head: 'Date',
    className: `num text-sm text-muted ${TIGHT}`,
    cell: (one) => (
      <time dateTime={one.createdAt} className="inline-block md:max-xl:min-w-19">
        {momentAlone(one.createdAt)}
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
    className: 'max-md:row-span-2 max-md:row-start-2 md:max-xl:px-2',
    cell: (one) => <Generated one={one} />,
  },
  {
    id: 'status',
    head: 'Status',
    className: 'max-md:col-start-2 max-md:row-start-3 max-md:justify-self-end md:max-xl:px-2',
    cell: (one) => <Status one={one} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    full: true,
    atEnd: true,
    className: 'whitespace-nowrap max-md:justify-self-stretch',
    cell: (one) => <Actions one={one} {...actions} />,
  },
]

const Generated = ({ one }: { one: Generation }) => (
  <span className="grid gap-1">
    <PickSets method={one.method} sets={setsOf(one)} />
    <span className={`oddsline ${hasRoom(one) ? TIGHT : 'xl:whitespace-nowrap'}`}>
      {one.mirrorNumbers !== undefined && 'each '}
      <OddsLine numbers={one.numbers} short />
    </span>
  </span>
)

/** True if 'each' fits: beside a winning draw, a card on a small phone has no room for it. */
const hasRoom = ({ mirrorNumbers, isWinner, boxMatch }: Generation) =>
  mirrorNumbers === undefined || (!isWinner && !boxMatch)

function Actions({ one, onView, onPlay, onDelete }: RowActions & { one: Generation }) {
  const text = pickText(setsOf(one))
  return (
    <span className="row-actions">
      <IconButton icon="eye" label={`View ${text}`} text="View" onClick={() => onView(one)} />
      <CopyButton text={text} shown="Copy" />
      {/* Hidden between the card layout and a wide window for lack of room: the details have it too. */}
      {one.odds !== null && (
        <IconButton
          icon="ticket"
          className="md:max-xl:hidden"
          label={`I played ${text}`}
          text="Played"
          title="I played this"
          onClick={() => onPlay(one)}
        />
      )}
      <IconButton
        icon="trash"
        label={`Delete ${text}`}
        text="Delete"
        data-delete={one.id}
        onClick={() => onDelete(one)}
      />
    </span>
  )
}

type Match = Generation['matches'][number]

/** Draws named for each kind of match; the others are counted. */
const NAMED = 2

/** Winner! or Pending, with box matches and the matching draws. */
function Status({ one }: { one: Generation }) {
  const box = one.matches.filter(({ kind }) => kind === 'box')
  return (
    <div className="grid justify-items-start gap-0.5 text-xs max-md:max-w-40 max-md:justify-items-end max-md:text-end">
      <span className="mb-0.5 flex flex-wrap gap-1.5">
        {one.isWinner ? (
          <Chip kind="success" icon="check">
            Winner!
          </Chip>
        ) : (
          <Pending text={pendingText(one)} />
        )}
        {one.boxMatch && <Chip kind="gold">Box match</Chip>}
      </span>
      {one.isWinner && <Won one={one} />}
      <Draws matches={box} before="Box: " />
    </div>
  )
}

/** A longer status is plain text that can wrap; a chip would make the table wider than the screen. */
const Pending = ({ text }: { text: string }) =>
  text === 'Pending' ? <Chip>{text}</Chip> : <span className="max-w-36 text-muted">{text}</span>

const Won = ({ one }: { one: Generation }) => (
  <>
    <Draws matches={one.matches.filter(({ kind }) => kind === 'straight')} />
    <span className="text-muted">check your official ticket</span>
  </>
)

function Draws({ matches, before = '' }: { matches: readonly Match[]; before?: string }) {
  const others = matches.length - NAMED
  return (
    <>
      {matches.slice(0, NAMED).map((match) => (
        <span key={`${match.state}${match.drawDate}${match.drawTime}`} className="num">
          {before}
          {match.stateName} {match.drawTime}, {shortCalendarDate(match.drawDate)}
        </span>
      ))}
      {others > 0 && <span className="num text-muted">and {others} more</span>}
    </>
  )
}

/** For example '7 2 – 4'; 'Random' if no digit was entered. */
export const originalText = (original: Places) =>
  original.every((digit) => digit === null)
    ? 'Random'
    : original.map((digit) => digit ?? '–').join(' ')

type Result = Pick<Generation, 'numbers' | 'windowOver' | 'compared' | 'boxMatch'>

/** The status of a result that has not won, for the list and its details. */
export function pendingText({ numbers, windowOver, compared, boxMatch }: Result) {
  // Platinum fills all four places, whichever digits it started from.
  if (numbers.includes(null)) return 'Pending, needs 4 digits to be checked'
  if (!windowOver) return 'Pending'
  if (!compared) return 'Pending, no results to check yet for these days'
  // A state that was followed later was not compared, so 'not drawn' would claim too much.
  return boxMatch
    ? 'Pending, no exact match found within 7 days'
    : 'Pending, no match found within 7 days'
}
