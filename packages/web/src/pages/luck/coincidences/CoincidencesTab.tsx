import type { StateLuck } from '@fourcast/contract/luck.ts'
import { useQuery } from '@tanstack/react-query'
import { COINCIDENCE_NAMES, everyText, RECORD_NAMES } from './coincidence-text.ts'
import { luckQuery } from '../queries.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { few } from '#core/figures.ts'
import { calendarDate, count } from '#core/format.ts'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'

/** What looks strange in the draws of a state, beside how often luck does it. */
export function CoincidencesTab() {
  const { query: states, list, state, change } = useAskedState()
  return (
    <>
      <LoadFailure query={states}>Failed to load the states</LoadFailure>
      <StateSelect list={list} code={state?.code} onChange={(code) => change({ state: code })} />
      {state && <Answer state={state.code} />}
    </>
  )
}

function Answer({ state }: { state: string }) {
  const query = useQuery(luckQuery(state))
  return (
    <Loaded
      query={query}
      loading="Loading the draws"
      failed="Failed to load the draws"
      waiting={<Bar className="h-96" />}
    >
      {(luck) =>
        luck.draws === 0 ? (
          <Card title="Coincidences">
            <Empty title={`No draws in ${luck.stateName} yet`}>
              Coincidences appear once the first results are in.
            </Empty>
          </Card>
        ) : (
          <Found luck={luck} />
        )
      }
    </Loaded>
  )
}

type Coincidence = StateLuck['coincidences'][number]
type DrawRecord = StateLuck['records'][number]

function Found({ luck }: { luck: StateLuck }) {
  const { coincidences, records, stateName, draws, days, lastYear, simulated } = luck
  const week = coincidences.find(({ kind }) => kind === 'week')
  return (
    <>
      <Card
        title={`Luck alone repeats a number within a week ${week === undefined ? '' : everyText(week.expectedLastYear, lastYear.days)}`}
        aside={simulated && <Chip kind="warning">Simulated</Chip>}
        className="num"
      >
        {week && <WeekSentence week={week} name={stateName} draws={draws} />}
        <BarChart
          label={`Bar chart of coincidences in ${stateName}, beside luck.`}
          category="Coincidence"
          axis={`Times in ${count(draws)} draws`}
          rows={coincidences.map((one) => ({
            id: one.kind,
            label: COINCIDENCE_NAMES[one.kind],
            value: one.count,
            chance: one.expected,
          }))}
          format={few}
        />
        <Disclosure quiet title="Coincidences as a table">
          <div className="-mx-(--card-pad)">
            <Table
              caption={`Coincidences in ${stateName}`}
              columns={columnsFor(lastYear.days)}
              rows={coincidences}
              rowKey={({ kind }) => kind}
            />
          </div>
        </Disclosure>
        <Disclosure quiet title="The numbers behind this">
          <p className="num text-sm text-muted">
            Any two draws match with a chance of 1 in 10,000, so luck gives the number of pairs
            divided by 10,000. A week has many pairs. That’s why repeats seem too frequent.
            {` n is ${count(draws)} draws in ${count(days)} days.`} “How often by luck” uses the
            newest {count(lastYear.draws)} draws, in {count(lastYear.days)} days.
          </p>
        </Disclosure>
      </Card>
      <Card title={`Records in ${stateName}`} className="num">
        <table className="luck-table">
          <caption className="sr-only">Records in {stateName}</caption>
          <thead>
            <tr>
              {['Record', 'Value', 'Luck'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((one) => (
              <RecordRow key={one.kind} one={one} />
            ))}
          </tbody>
        </table>
        <p className="text-sm text-muted">
          Luck is the median: half of all fair histories of {count(draws)} draws have a record at
          least this high.
        </p>
      </Card>
    </>
  )
}

interface WeekSentenceProps {
  week: Coincidence
  name: string
  draws: number
}

const WeekSentence = ({ week, name, draws }: WeekSentenceProps) => (
  <p className="max-w-[70ch] text-muted">
    {week.last !== null && week.earlier !== null && (
      <>
        {week.last.winningNumbers} was drawn on {calendarDate(week.earlier.drawDate)} and again on{' '}
        {calendarDate(week.last.drawDate)}.{' '}
      </>
    )}
    This happened {count(week.count)} {week.count === 1 ? 'time' : 'times'} in {count(draws)} {name}{' '}
    draws; <span className="chance">luck alone gives {few(week.expected)}.</span>
  </p>
)

const RecordRow = ({ one: { kind, value, usual, numbers } }: { one: DrawRecord }) => (
  <tr>
    <th scope="row" className="luck-wrap">
      {RECORD_NAMES[kind]}
      {numbers !== null && ` (${numbers})`}
    </th>
    <td data-label="Value">{count(value)}</td>
    <td data-label="Luck" className="chance">
      {count(usual)}
    </td>
  </tr>
)

const columnsFor = (days: number): readonly Column<Coincidence>[] => [
  { id: 'kind', head: 'What happened', cell: ({ kind }) => COINCIDENCE_NAMES[kind] },
  { id: 'count', head: 'Times', label: 'Times', atEnd: true, cell: (one) => count(one.count) },
  {
    id: 'luck',
    head: 'Luck',
    label: 'Luck',
    atEnd: true,
    cell: ({ expected }) => <span className="chance">{few(expected)}</span>,
  },
  {
    id: 'every',
    head: 'How often by luck',
    label: 'How often by luck',
    atEnd: true,
    cell: ({ expectedLastYear }) => everyText(expectedLastYear, days),
  },
  {
    id: 'last',
    head: 'Last time',
    label: 'Last time',
    atEnd: true,
    cell: ({ last }) =>
      last === null ? 'never' : `${last.winningNumbers}, ${calendarDate(last.drawDate)}`,
  },
]
