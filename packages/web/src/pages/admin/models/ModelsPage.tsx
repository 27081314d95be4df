import type { AdminModel } from '@fourcast/contract/admin-draws.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { startTraining, trainingProgress, verifyChain } from '@fourcast/contract/forecasts.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { useKeptFocus } from '#pages/admin/parts/AdminList.tsx'
import { models } from '#pages/admin/queries.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { useChanged } from '#pages/admin/parts/queries.ts'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { calendarDate, count, percent } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Button } from '#ui/Button.tsx'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { isUnderWay, useTaskProgress } from '#pages/admin/use-task-progress.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Chip } from '#ui/Chip.tsx'
import { ProgressBar } from '#pages/admin/ProgressBar.tsx'
import { useAdminAction } from '#pages/admin/use-admin-action.ts'
import { Lines } from '#ui/Skeleton.tsx'

type Query = Parameters<typeof RefreshButton>[0]['query']

/** Model of each state, its training data and its score against chance. */
export default function ModelsPage() {
  const query = useQuery(models)
  return (
    <Page
      title="Models"
      lead="Each model’s training data, and its results compared with chance. Fair draws have no pattern to learn."
    >
      <ChainCheck />
      <Loaded
        query={query}
        loading="Loading the models"
        failed="Failed to load the models"
        waiting={
          <div className="card">
            <Lines count={5} className="h-12" />
          </div>
        }
      >
        {(list) => <List list={list} query={query} />}
      </Loaded>
    </Page>
  )
}

function List({ list, query }: { list: readonly AdminModel[]; query: Query }) {
  const train = useTrain()
  const { heading, within } = useKeptFocus<HTMLDivElement>()
  const how = {
    columns: columns({
      onTrain: (one) => train.mutate(one),
      busy: train.isPending ? train.variables.state : null,
    }),
    rowKey: ({ state }: AdminModel) => state,
  }
  const real = list.filter(({ simulated }) => !simulated)
  const simulated = list.filter((one) => one.simulated)
  return (
    <div ref={within} className="grid gap-6">
      <Card
        flush
        title={
          <span ref={heading} tabIndex={-1}>
            Models by state
          </span>
        }
        aside={<RefreshButton query={query} />}
      >
        {real.length === 0 ? (
          <div className="px-(--card-pad) pb-(--card-pad)">
            <Empty title="No model yet">No state has enough real draws for a model yet.</Empty>
          </div>
        ) : (
          <Table caption="The model of each state" rows={real} {...how} />
        )}
      </Card>
      {simulated.length > 0 && (
        <Card flush title="Simulated states">
          <div className="px-(--card-pad)">
            <Disclosure title="Models of all simulated states" open={real.length === 0} later>
              <div className="-mx-(--card-pad)">
                <Table caption="The model of each simulated state" rows={simulated} {...how} />
              </div>
            </Disclosure>
          </div>
        </Card>
      )}
    </div>
  )
}

/** Recomputes the hash of every stored forecast: a forecast that was changed later breaks the chain. */
function ChainCheck() {
  const changed = useChanged()
  const check = useMutation({
    mutationFn: () => call(verifyChain, {}),
    onError: (error) => actionFailed(error, 'Failed to check the forecasts', () => check.mutate()),
    onSettled: () => changed(),
  })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose grow basis-72 text-sm text-muted">
          Every forecast is saved before its draw and includes the hash of the one before. This
          check recomputes every hash.
        </p>
        <Button
          kind="second"
          icon="shield"
          busy={check.isPending}
          busyLabel="Checking…"
          onClick={() => check.mutate()}
        >
          Check all forecasts
        </Button>
      </div>
      {check.data && <Found states={check.data.states} />}
    </Card>
  )
}

function Found({ states }: Answer<typeof verifyChain>) {
  const broken = states.filter(({ intact }) => !intact)
  const all = states.reduce((sum, { length }) => sum + length, 0)
  if (broken.length === 0)
    return (
      <Banner kind="success" announce>
        All {count(all)} forecasts are unchanged.
      </Banner>
    )
  return (
    <Banner kind="error" announce>
      <p>Some forecasts were changed after they were saved:</p>
      <ul className="list-disc ps-5">
        {broken.map(({ state, simulated, brokenAt }) => (
          <li key={`${state} ${simulated}`}>
            {stateName(state)}
            {simulated && ' (simulated)'}
            {brokenAt !== null && `, starting at forecast ${count(brokenAt)}`}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

interface Actions {
  onTrain: (one: AdminModel) => void
  /** State whose training is being requested. */
  busy: string | null
}

const VERDICTS: Readonly<Record<AdminModel['verdict'], string>> = {
  'no evidence': 'No evidence against chance',
  'some evidence': 'Some evidence against chance',
  'strong evidence': 'Strong evidence against chance',
}

const columns = (actions: Actions): Column<AdminModel>[] => [
  {
    id: 'state',
    head: 'State',
    full: true,
    cell: ({ stateName, draws }) => (
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 md:grid md:justify-items-start md:gap-1">
        <span className="strong">{stateName}</span>
        <span className="text-sm text-muted">Trained on {count(draws)} draws</span>
      </span>
    ),
  },
  {
    id: 'evidence',
    head: 'Evidence',
    label: 'Evidence',
    className: 'text-sm',
    cell: ({ verdict, copiedRows, log10E }) => (
      <>
        <span className="block">
          {copiedRows === null ? VERDICTS[verdict] : 'Copied rows in our data'}
        </span>
        <span className="text-muted">E {evidenceText(log10E)}</span>
      </>
    ),
  },
  {
    id: 'top1',
    head: 'Top picks that hit',
    label: 'Top picks that hit',
    className: 'text-sm',
    cell: ({ top1 }) => (
      <>
        <span className="block">
          <b>{percent(top1.rate)}</b> <span className="chance">chance {percent(top1.chance)}</span>
        </span>
        <span className="block text-xs text-muted">
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
  <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 md:grid md:justify-items-start">
    <span>{count(forecasts)} saved</span>
    {lastForecastFor !== null && (
      <span className="text-xs text-muted">Latest for {calendarDate(lastForecastFor)}</span>
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
        <span className="text-xs wrap-anywhere text-muted">Version {version}</span>
        {training?.status === 'failed' && (
          <span className="text-xs wrap-anywhere text-error">
            {training.error === null
              ? 'The latest training failed. No reason was recorded.'
              : `The latest training failed: ${training.error}`}
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

interface TrainingProps {
  name: string
  listed: NonNullable<AdminModel['training']>
}

function Training({ name, listed }: TrainingProps) {
  const { id } = listed
  const { status, progress } = useTaskProgress(listed, ['training', id], (how) =>
    call(trainingProgress, { params: { id } }, how),
  )
  return (
    <ProgressBar
      label={`Training ${name}`}
      share={progress}
      words={status === 'queued' ? 'Queued' : 'Training'}
    />
  )
}

type Which = Pick<AdminModel, 'state' | 'stateName'>

/** Starts a training of a state's model; a training that already runs continues. */
const useTrain = () =>
  useAdminAction({
    run: ({ state }: Which) => call(startTraining, { body: { state } }),
    done: (_, { stateName }) => `${stateName}: training started`,
    failed: 'Failed to start the training',
  })
