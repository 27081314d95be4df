import type { DrawSource } from '@fourcast/contract/sources.ts'
import { gapsOf, type Gap } from './source-rows.ts'
import { longCalendarDate } from '#core/format.ts'
import { Disclosure } from '#ui/Disclosure.tsx'

/** More gaps than this are folded. */
const FEW = 4

/** The periods without real draws. */
export function Gaps({ sources }: { sources: readonly DrawSource[] }) {
  const gaps = gapsOf(sources)
  if (gaps.length <= FEW) return <Sentences gaps={gaps} />
  return (
    <Disclosure quiet title={`${gaps.length} gaps in the history`}>
      <div className="grid gap-1">
        <Sentences gaps={gaps} />
      </div>
    </Disclosure>
  )
}

const Sentences = ({ gaps }: { gaps: readonly Gap[] }) =>
  gaps.map(({ name, from, to }) => (
    <p key={`${name} ${from}`} className="num">
      {name}: no draws from {longCalendarDate(from)} to {longCalendarDate(to)}.
    </p>
  ))
