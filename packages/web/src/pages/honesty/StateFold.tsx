import type { StateTrackRecord } from '@fourcast/contract/track-record.ts'
import type { Evidence, ModelStatus } from '@fourcast/contract/learning.ts'
import { lazy, Suspense } from 'react'
import { percent } from '#core/format.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

const StateBody = lazy(() => import('./StateBody.tsx'))

/** Collapsible state with its verdict as the summary. */
export const StateFold = ({ one }: { one: StateTrackRecord }) => (
  <Disclosure later title={one.basis.stateName} aside={<Glance one={one} />}>
    <Suspense fallback={<FoldSkeleton />}>
      <StateBody one={one} />
    </Suspense>
  </Disclosure>
)

const FoldSkeleton = () => (
  <Skeleton label="Loading the state">
    <Bar className="h-20 w-full" />
  </Skeleton>
)

const VerdictChip = ({ evidence: { verdict, copiedRows } }: { evidence: Evidence }) =>
  copiedRows === null ? (
    <Chip kind={verdict === 'no evidence' ? 'plain' : 'success'}>{verdict}</Chip>
  ) : (
    <Chip kind="warning">copied rows in our data</Chip>
  )

const WITHOUT: Readonly<Record<ModelStatus, string>> = {
  ready: 'not scored yet',
  training: 'in training',
  waiting: 'too few draws yet',
  none: 'no model',
}

/** Summary of a closed state: rate beside chance, evidence and verdict. */
function Glance({ one: { backtest, evidence, status, brokenAt } }: { one: StateTrackRecord }) {
  return (
    <span className="honesty-glance text-sm">
      {backtest === null || evidence === null ? (
        <span className="text-muted">{WITHOUT[status]}</span>
      ) : (
        <>
          <span className="num">
            {percent(backtest.top1.rate)} <span className="chance">chance 10%</span>
          </span>
          <span className="num">E {evidenceText(evidence.log10E)}</span>
          {brokenAt === null ? (
            <VerdictChip evidence={evidence} />
          ) : (
            <Chip kind="error" icon="error">
              record changed
            </Chip>
          )}
        </>
      )}
    </span>
  )
}
