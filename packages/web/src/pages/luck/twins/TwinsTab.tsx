import type { PickLuck } from '@fourcast/contract/luck.ts'
import { useQuery } from '@tanstack/react-query'
import { TwinsChart } from './TwinsChart.tsx'
import { TwinsTable } from './TwinsTable.tsx'
import { pickLuckQuery } from '#domains/picks/pick-luck.ts'
import { useTask } from '../work/use-task.ts'
import { count, percent } from '#core/format.ts'
import { few } from '#core/figures.ts'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** A player's picks beside 10,000 players with the same picks in fair draws. */
export function TwinsTab() {
  const query = useQuery(pickLuckQuery)
  return (
    <Loaded
      query={query}
      loading="Loading your picks"
      failed="Failed to load your picks"
      waiting={<Bar className="h-96" />}
    >
      {(luck) =>
        luck.draws === 0 ? (
          <Card title="You and 10,000 twins">
            <Empty title="No picks compared yet">
              {luck.picks === 0
                ? 'Saved results appear here after the first real draw of their week.'
                : 'None of your saved results has been compared with a real draw yet.'}
            </Empty>
          </Card>
        ) : (
          <Twins luck={luck} />
        )
      }
    </Loaded>
  )
}

function Twins({ luck }: { luck: PickLuck }) {
  const { query, share } = useTask('twins', luck)
  const { data } = query
  if (data === undefined)
    return (
      <>
        <LoadFailure query={query}>Failed to compute your twins</LoadFailure>
        {!query.isError && (
          <Skeleton label="Computing 10,000 twins">
            <Progress label="Computing 10,000 twins" share={share} />
            <Bar className="h-96" />
          </Skeleton>
        )}
      </>
    )
  const { digits, own } = data
  const below = digits.fewer / 10_000
  return (
    <>
      <Card
        title={`You did better than ${percent(below, 0)} of your twins, by luck`}
        className="num"
      >
        <p className="max-w-[70ch] text-muted">
          Imagine 10,000 players with your {count(luck.picks)} {luck.picks === 1 ? 'pick' : 'picks'}{' '}
          in other fair draws. You had {count(own)} digits in place. {count(digits.more)} twins had
          more.
        </p>
        <TwinsChart twins={data} />
        <TwinsTable luck={luck} twins={data} />
        <p className="text-sm text-muted">
          {percent(digits.more / 10_000, 0)} of twins did better than you with no skill at all. Your
          rank changes with every draw.
        </p>
        <Disclosure quiet title="The numbers behind this">
          <div className="grid gap-2 text-sm text-muted">
            <p>
              n is {count(luck.pairs)}: your different numbers, counted once for each of{' '}
              {count(luck.draws)} real draws. That is {count(4 * luck.pairs)} digits at 1 in 10, so{' '}
              {few(digits.expected)} are expected.
              {luck.picks === luck.most && ` Only your newest ${count(luck.most)} picks are used.`}
            </p>
            <p>
              Of 10,000 twins, {count(digits.fewer)} had fewer digits in place, {count(digits.same)}{' '}
              as many, and {count(digits.more)} more.{' '}
              {data.shares.isExact
                ? 'These counts are exact, not simulated: the chance of each total times 10,000.'
                : 'With this many picks these counts come from a normal approximation. It has the exact mean and spread.'}
            </p>
          </div>
        </Disclosure>
      </Card>
      <p>
        <TextLink to="/history?tab=statistics" arrow>
          See your close calls in History
        </TextLink>
      </p>
    </>
  )
}
