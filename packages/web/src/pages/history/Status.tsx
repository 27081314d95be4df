import type { Generation } from '@fourcast/contract/numbers.ts'
import { pendingText } from './pending-text.ts'
import { shortCalendarDate } from '#core/format.ts'
import { Chip } from '#ui/Chip.tsx'

type Match = Generation['matches'][number]

/** As many draws of a kind as are named; the others are counted. */
const NAMED = 2

/** Winner! or Pending, box matches beside it, and which draws made it so. */
export function Status({ one }: { one: Generation }) {
  const box = one.matches.filter(({ kind }) => kind === 'box')
  return (
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
