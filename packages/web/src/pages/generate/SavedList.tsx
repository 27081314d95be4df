import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { clockTime } from '#core/format.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { useSessionResults } from '#domains/picks/session-results.ts'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** The last three results kept since sign-in; nothing before the first. */
export function SavedList({ className }: { className: string }) {
  const { saved } = useSessionResults()
  if (saved.length === 0) return null
  const all = (
    <TextLink to="/history" className="-my-1.5">
      View all
    </TextLink>
  )
  return (
    <Card title="Saved in this session" minor aside={all} className={className}>
      <ul className="list">
        {saved.map((one) => (
          <SavedRow key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  )
}

function SavedRow({ one }: { one: Generation }) {
  const sets = setsOf(one)
  return (
    <li className="flex-nowrap! justify-between">
      <div className="grid min-w-0 gap-1.5">
        <PickSets method={one.method} sets={sets} />
        <span className="num text-xs text-muted sm:max-lg:hidden xl:hidden">
          {generatedText(one)}
        </span>
      </div>
      <div className="flex items-center gap-1">
        <span className="num hidden text-xs whitespace-nowrap text-muted sm:max-lg:block xl:block">
          {generatedText(one)}
        </span>
        <CopyButton text={pickText(sets)} className="-me-3" />
      </div>
    </li>
  )
}

const generatedText = ({ method, createdAt }: Generation) =>
  `${METHOD_NAMES[method].metal}, ${clockTime(createdAt)} ET`
