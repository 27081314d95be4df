import type { Battery } from '@fourcast/contract/track-record.ts'
import { count } from '#core/format.ts'
import { FLAGGED, pValueText } from '#domains/forecasts/significance.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type Column, Table } from '#ui/Table.tsx'

type Test = Battery['tests'][number]

const COLUMNS: readonly Column<Test>[] = [
  {
    id: 'test',
    head: 'Test',
    full: true,
    cell: ({ name, plain }) => (
      <>
        <span className="strong">{plain}</span>
        <span className="block text-xs text-muted">{name}</span>
      </>
    ),
  },
  { id: 'p', head: 'p', label: 'p', cell: ({ p }) => pValueText(p) },
  {
    id: 'q',
    head: 'q',
    label: 'q',
    atEnd: true,
    cell: ({ q }) => (q < FLAGGED ? <b>{pValueText(q)} *</b> : pValueText(q)),
  },
]

/** Verdict on the fairness of a state's draws, and every test behind it. */
export function BatteryTable({ battery, name }: { battery: Battery; name: string }) {
  const { passed, tests, draws } = battery
  const odd = tests.filter(({ q }) => q < FLAGGED).length
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Chip kind={passed ? 'success' : 'warning'} icon={passed ? 'check' : 'warning'}>
          {passed ? 'Looks fair' : 'Does not look fair'}
        </Chip>
        <span>
          {odd === 0
            ? `${count(tests.length)} tests of randomness over ${count(draws)} draws found nothing beyond chance.`
            : `${count(tests.length)} tests of randomness over ${count(draws)} draws: ${count(odd)} have a q below .05.`}{' '}
          q is corrected for all tests and states: if all draws are fair, about 1 look in 20 shows a
          state that fails.
        </span>
      </p>
      <Disclosure quiet title="All tests">
        <Table
          caption={`Tests of randomness, ${name}`}
          columns={COLUMNS}
          rows={tests}
          rowKey={({ id }) => id}
        />
      </Disclosure>
    </div>
  )
}
