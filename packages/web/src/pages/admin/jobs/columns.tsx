import type { AdminJob } from '@fourcast/contract/admin-work.ts'
import { inWords, spanText } from '../in-words.ts'
import { Moment } from '../parts/Moment.tsx'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/Table.tsx'

interface Actions {
  onRun: (one: AdminJob) => void
  /** The name of the one that is being started. */
  busy: string | null
}

export const columns = (actions: Actions): Column<AdminJob>[] => [
  {
    id: 'name',
    head: 'Job',
    cell: ({ name, everySeconds }) => (
      <>
        <span className="strong block wrap-anywhere">{inWords(name)}</span>
        <span className="text-sm text-muted">every {spanText(everySeconds)}</span>
      </>
    ),
  },
  {
    id: 'state',
    head: 'This hour',
    className: 'max-md:justify-self-end',
    cell: (one) => <ThisHour one={one} />,
  },
  {
    id: 'last',
    head: 'Last done',
    label: 'Last done',
    full: true,
    className: 'text-sm',
    cell: (one) => <Last one={one} />,
  },
  {
    id: 'run',
    head: <span className="sr-only">Actions</span>,
    atEnd: true,
    full: true,
    cell: (one) => (
      <Button
        kind="second"
        aria-label={`Run now: ${inWords(one.name)}`}
        busy={actions.busy === one.name}
        onClick={() => actions.onRun(one)}
      >
        Run now
      </Button>
    ),
  },
]

const ThisHour = ({ one: { done, failed, waiting, running } }: { one: AdminJob }) => (
  <span className="num grid justify-items-start gap-1 text-sm max-md:justify-items-end">
    <span>{count(done)} done</span>
    {failed > 0 && (
      <Chip kind="error" icon="error">
        {count(failed)} failed
      </Chip>
    )}
    {running + waiting > 0 && (
      <span className="text-xs text-muted">
        {count(running)} running, {count(waiting)} waiting
      </span>
    )}
  </span>
)

const Last = ({ one: { lastDoneAt, lastFailedAt, lastError } }: { one: AdminJob }) => (
  <span className="grid gap-0.5">
    {lastDoneAt === null ? <span className="text-muted">not yet</span> : <Moment at={lastDoneAt} />}
    {lastFailedAt !== null && (
      <span className="max-w-80 text-xs wrap-anywhere text-error">
        failed <Moment at={lastFailedAt} />
        {lastError !== null && `: ${lastError}`}
      </span>
    )}
  </span>
)
