import type { Generation } from '@fourcast/contract/numbers.ts'
import { momentAlone, shortCalendarDate } from '#core/format.ts'
import { matchedSet, pickText, type Places, setsOf } from '#domains/picks/picks.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'
import type { Column } from '#ui/Table.tsx'
import { Chip } from '#ui/Chip.tsx'

export interface RowActions {
  onView: (one: Generation) => void
  onPlay: (one: Generation) => void
  onDelete: (one: Generation) => void
}

/** Six facts of a result, in a table from 1152 px. */
export const columns = (actions: RowActions): Column<Generation>[] => [
  {
    id: 'date',
    head: 'Date',
    className: 'num text-sm text-muted xl:whitespace-nowrap',
    cell: (one) => (
      <time dateTime={one.createdAt} className="inline-block max-xl:min-w-19">
        {momentAlone(one.createdAt)}
      </time>
    ),
  },
  {
    id: 'method',
    head: 'Method',
    className: 'text-sm max-xl:px-2',
    cell: (one) => <MethodDot method={one.method} />,
  },
  {
    id: 'original',
    head: 'Original',
    className: 'max-xl:px-2',
    cell: (one) => <span className="num whitespace-nowrap">{originalText(one.original)}</span>,
  },
  {
    id: 'generated',
    head: 'Generated',
    className: 'max-xl:px-2',
    cell: (one) => <PickSets method={one.method} sets={setsOf(one)} />,
  },
  {
    id: 'status',
    head: 'Status',
    className: 'max-xl:px-2',
    cell: (one) => <Status one={one} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    atEnd: true,
    className: 'whitespace-nowrap',
    cell: (one) => <RowButtons one={one} {...actions} />,
  },
]

export function RowButtons({ one, onView, onPlay, onDelete }: RowActions & { one: Generation }) {
  const text = pickText(setsOf(one))
  return (
    <span className="row-actions">
      <IconButton icon="eye" label={`View ${text}`} text="View" onClick={() => onView(one)} />
      <CopyButton text={text} shown="Copy" />
      {/* A table below 1280 px has no room for it; the details have it too. */}
      {one.odds !== null && (
        <IconButton
          icon="ticket"
          className="min-[72rem]:max-xl:hidden"
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

/** 'Winner!', 'Box match' or 'Pending': the status in one line. */
export const statusText = ({ isWinner, boxMatch }: Generation) =>
  isWinner ? 'Winner!' : boxMatch ? 'Box match' : 'Pending'

/** Winner! or Pending, with box matches and the matching draws. */
const Status = ({ one }: { one: Generation }) => (
  <div className="grid justify-items-start gap-0.5 text-xs">
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
    <MatchedDraws one={one} />
  </div>
)

/** The draws that match a result, and the set of Box 4 that matches. */
export const MatchedDraws = ({ one }: { one: Generation }) => (
  <>
    {one.isWinner && (
      <>
        <Draws one={one} kind="straight" />
        <span className="text-muted">check your official ticket</span>
      </>
    )}
    <Draws one={one} kind="box" />
  </>
)

/** A longer status is plain text that can wrap; a chip would make the table wider than the screen. */
const Pending = ({ text }: { text: string }) =>
  text === 'Pending' ? <Chip>{text}</Chip> : <span className="max-w-36 text-muted">{text}</span>

function Draws({ one, kind }: { one: Generation; kind: Match['kind'] }) {
  const matches = one.matches.filter((match) => match.kind === kind)
  const others = matches.length - NAMED
  return (
    <>
      {matches.slice(0, NAMED).map((match) => (
        <span key={`${match.state}${match.drawDate}${match.drawTime}`} className="num">
          {PREFIXES[kind][matchedSet(one, match) ?? 'only']}
          {match.stateName} {match.drawTime}, {shortCalendarDate(match.drawDate)}
        </span>
      ))}
      {others > 0 && <span className="num text-muted">and {others} more</span>}
    </>
  )
}

const PREFIXES = {
  straight: { only: '', Flash: 'Flash set: ', Mirror: 'Mirror set: ' },
  box: { only: 'Box: ', Flash: 'Box, Flash set: ', Mirror: 'Box, Mirror set: ' },
} as const

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
