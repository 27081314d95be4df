import type { AdminModel } from '@fourcast/contract/admin-draws.ts'
import { Moment } from '../parts/Moment.tsx'
import { Training } from './Training.tsx'
import { isUnderWay } from '../use-followed.ts'
import { calendarDate, count, percent } from '#core/format.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/Table.tsx'

interface Actions {
  onTrain: (one: AdminModel) => void
  /** The state whose training is being asked for. */
  busy: string | null
}

export const columns = (actions: Actions): Column<AdminModel>[] => [
  {
    id: 'state',
    head: 'State',
    cell: ({ stateName, simulated, draws }) => (
      <span className="grid justify-items-start gap-1">
        <span className="strong">{stateName}</span>
        <span className="text-sm text-muted">learnt from {count(draws)} draws</span>
        {simulated && <Chip kind="warning">Simulated</Chip>}
      </span>
    ),
  },
  {
    id: 'evidence',
    head: 'Evidence',
    label: 'Evidence',
    className: 'text-sm max-md:text-end',
    cell: ({ verdict, log10E }) => (
      <>
        <span className="block">{verdict} against chance</span>
        <span className="text-muted">E {evidenceText(log10E)}</span>
      </>
    ),
  },
  {
    id: 'top1',
    head: 'First choices that came',
    label: 'First choices that came',
    full: true,
    className: 'text-sm',
    cell: ({ top1 }) => (
      <>
        <span className="block">
          <b>{percent(top1.rate)}</b> <span className="chance">chance {percent(top1.chance)}</span>
        </span>
        <span className="text-xs text-muted">
          95% interval {percent(top1.low)} to {percent(top1.high)}
        </span>
      </>
    ),
  },
  {
    id: 'forecasts',
    head: 'Forecasts',
    label: 'Forecasts',
    full: true,
    className: 'text-sm',
    cell: (one) => <Forecasts one={one} />,
  },
  {
    id: 'training',
    head: 'Training',
    full: true,
    className: 'text-sm md:w-60',
    cell: (one) => <Trained one={one} {...actions} />,
  },
]

const Forecasts = ({ one: { forecasts, chainIntact, lastForecastFor } }: { one: AdminModel }) => (
  <span className="grid justify-items-start gap-1">
    <span>{count(forecasts)} written</span>
    {lastForecastFor !== null && (
      <span className="text-xs text-muted">last for {calendarDate(lastForecastFor)}</span>
    )}
    {!chainIntact && (
      <Chip kind="error" icon="error">
        Chain is broken
      </Chip>
    )}
  </span>
)

function Trained({ one, onTrain, busy }: Actions & { one: AdminModel }) {
  const { training, stateName, state, version, trainedAt } = one
  if (training !== null && isUnderWay(training))
    return <Training name={stateName} listed={training} />
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="grid gap-0.5">
        <Moment at={trainedAt} />
        <span className="text-xs wrap-anywhere text-muted">version {version}</span>
        {training?.status === 'failed' && (
          <span className="text-xs wrap-anywhere text-error">
            The latest training failed: {training.error ?? 'for no reason that was given'}
          </span>
        )}
      </span>
      <Button
        kind="second"
        aria-label={`Train now: ${stateName}`}
        busy={busy === state}
        onClick={() => onTrain(one)}
      >
        Train now
      </Button>
    </span>
  )
}
