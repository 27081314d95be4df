import type { CheckedDraw, SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkedDraws } from './queries.ts'
import { drawName } from '#domains/draws/draw-name.ts'
import { Corrected, RESULT_NAMES } from '#domains/picks/DidIWin.tsx'
import { count } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Bar } from '#ui/Skeleton.tsx'

/** The draws that a number was checked against, beside the matches that chance predicts. */
export function CheckedDraws({ one }: { one: SavedNumber }) {
  const [page, setPage] = useState(0)
  const query = useQuery({ ...checkedDraws(one.id, page), placeholderData: keepPreviousData })
  return (
    <Loaded
      query={query}
      loading="Loading checked draws"
      failed="Failed to load checked draws"
      waiting={<Bar className="h-24" />}
    >
      {(data) => (
        <div className="grid gap-3">
          <p className="num text-sm text-muted">
            {data.totalElements === 1 ? '1 draw' : `${count(data.totalElements)} draws`} checked.{' '}
            <ChanceOfBox one={one} draws={data.totalElements} />
          </p>
          <ul className="list">
            {data.content.map((draw) => (
              <Row key={`${draw.state} ${draw.drawDate} ${draw.drawTime}`} draw={draw} />
            ))}
          </ul>
          {data.totalPages > 1 && (
            <Pager {...data} page={page} onPage={setPage} label="Pages of draws" />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** The number of box matches that luck gives in as many draws. */
function ChanceOfBox({ one, draws }: { one: SavedNumber; draws: number }) {
  if (one.odds === null) return null
  const expected = draws / one.odds.box.oneIn
  return <span className="chance">Chance expects {chanceText(expected)} matches in any order.</span>
}

/** Few draws give less than 0.01 matches: '0.00' would read as none. */
const chanceText = (expected: number) =>
  expected < 0.01 ? 'less than 0.01' : expected.toFixed(expected < 0.1 ? 2 : 1)

const Row = ({ draw }: { draw: CheckedDraw }) => (
  <li className="justify-between min-[22.5rem]:flex-nowrap">
    <span className="grid min-w-0 gap-0.5">
      <span className="num text-sm">{drawName(draw)}</span>
      <span className={`text-sm ${draw.result === 'none' ? 'text-muted' : 'strong'}`}>
        {RESULT_NAMES[draw.result]}
      </span>
      <Corrected draw={draw} />
    </span>
    <Balls size="sm" numbers={[...draw.winningNumbers].map(Number)} />
  </li>
)
