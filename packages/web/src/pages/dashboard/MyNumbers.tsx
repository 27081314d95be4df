import { SHOWN } from '@fourcast/contract/dashboard.ts'
import { listSavedNumbers, type SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { asked, SAVED_NUMBERS } from '#core/api/queries.ts'
import { numberTitle, ownBalls } from '#domains/picks/number-title.ts'
import { onceUsed, shortCalendarDate } from '#core/format.ts'
import { NumbersWaiting } from './Waiting.tsx'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const newest = queryOptions({
  queryKey: [...SAVED_NUMBERS, { shown: SHOWN.savedNumbers }],
  queryFn: (context) =>
    fromDashboard('savedNumbers', () =>
      call(listSavedNumbers, { query: { page: 0, size: SHOWN.savedNumbers } }, asked(context)),
    ),
  refetchOnWindowFocus: 'always',
})

/** Whether the user's numbers were in the latest draws. Renders nothing if that is not known. */
export default function MyNumbers() {
  const { data, isError } = useQuery(newest)
  if (data === undefined) return isError ? null : <NumbersWaiting />
  const manage = (
    <TextLink to="/numbers" arrow className="-my-1.5">
      {data.content.length === 0 ? 'Save a number' : 'Manage'}
    </TextLink>
  )
  return (
    <Card title="My numbers" aside={manage}>
      <p className="text-sm">{verdictOf(data.content)}</p>
      {data.content.length > 0 && (
        <ul className="list">
          {data.content.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Did I win? In one sentence. */
export function verdictOf(numbers: readonly SavedNumber[]) {
  if (numbers.length === 0)
    return 'Save any four digits, and we check them against every draw you choose.'
  const checked = numbers.filter(({ lastDraw }) => lastDraw !== null)
  if (checked.length === 0) return 'We haven’t checked any of your numbers yet.'
  const hits = checked.filter(({ lastDraw }) => lastDraw?.result === 'straight')
  if (hits.length > 0)
    return `${digitsOf(hits)} ${hits.length === 1 ? 'was' : 'were'} drawn. Check your official ticket.`
  const boxed = checked.filter(({ lastDraw }) => lastDraw?.result === 'box')
  if (boxed.length > 0)
    return `${digitsOf(boxed)} ${boxed.length === 1 ? 'was' : 'were'} drawn in a different order.`
  return checked.length === 1
    ? 'Your number was not drawn in the latest draw we checked.'
    : `None of these ${checked.length} numbers came up in the latest draws we checked.`
}

const list = onceUsed(() => new Intl.ListFormat('en-US'))

/** '0768, 1234, and 5521' */
const digitsOf = (numbers: readonly SavedNumber[]) =>
  list().format(numbers.map(({ numbers: digits }) => digits.join('')))

function Row({ one }: { one: SavedNumber }) {
  const { lastDraw, numbers } = one
  return (
    <li className="justify-between gap-y-1!">
      <Balls
        {...ownBalls(one.origin)}
        size="sm"
        numbers={numbers}
        label={`Your number ${numbers.join(' ')}`}
      />
      <span className="ms-auto grid min-w-0 justify-items-end text-sm">
        <span className="strong max-w-full truncate">{numberTitle(one)}</span>
        <span className="num text-xs text-muted">
          {lastDraw === null
            ? 'Not checked yet'
            : `${shortCalendarDate(lastDraw.drawDate)} ${lastDraw.drawTime}`}
        </span>
      </span>
      <span className="flex basis-full items-center justify-between gap-2">
        <OddsLine numbers={numbers} short />
        {lastDraw !== null && lastDraw.result !== 'none' && (
          <Chip kind={lastDraw.result === 'straight' ? 'success' : 'info'} icon="check">
            {lastDraw.result === 'straight' ? 'Straight match' : 'Box match'}
          </Chip>
        )}
      </span>
    </li>
  )
}
