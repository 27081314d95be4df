import './imports.css'
import { type DrawImport, importProgress, listImports } from '@fourcast/contract/admin-draws.ts'
import { FileDrop } from './FileDrop.tsx'
import {
  DATE_OPTIONS,
  GAME_OPTIONS,
  sessionOptions,
  STATE_OPTIONS,
  useImport,
} from './use-import.ts'
import { AdminList, useKeptFocus } from '#pages/admin/parts/AdminList.tsx'
import { useList } from '#pages/admin/parts/queries.ts'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { ProgressBar } from '#pages/admin/ProgressBar.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { isUnderWay, useTaskProgress } from '#pages/admin/use-task-progress.ts'
import { count } from '#core/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { bytesText } from '#pages/admin/admin-text.ts'
import { Moment, seriesName } from '#pages/admin/parts/account-text.tsx'
import type { Column } from '#ui/Table.tsx'

/** Uploads files of draws, and lists the imports with their results. */
export default function ImportsPage() {
  const list = useList<DrawImport>(['imports'], (page, how) =>
    call(listImports, { query: { page } }, how),
  )
  return (
    <Page title="Imports" lead="Import real draws from a lottery’s file or your own.">
      <ImportForm />
      <AdminList
        list={list}
        title="Imported files"
        caption="Imported files, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        pages="Pages of files"
        loading="Loading files"
        failed="Failed to load files"
        empty={
          <div className="px-(--card-pad) pb-(--card-pad)">
            <Empty kind="quiet" title="No imports yet">
              Your uploads and their results appear here.
            </Empty>
          </div>
        }
      />
    </Page>
  )
}

function ImportForm() {
  const { heading } = useKeptFocus()
  const { ref, values, set, errors, busy, share, failure, onSubmit, giveUp } = useImport()
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          Import a file
        </span>
      }
    >
      <form ref={ref} className="grid gap-5" noValidate onSubmit={onSubmit}>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-5" disabled={busy}>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
            <Select
              label="Game"
              value={values.game}
              options={GAME_OPTIONS}
              error={errors.game}
              onChange={({ target }) => set({ game: target.value, session: '' })}
            />
            <Select
              label="State"
              value={values.state}
              options={STATE_OPTIONS}
              error={errors.state}
              aria-required
              onChange={({ target }) => set({ state: target.value, session: '' })}
            />
            <Select
              label="Session"
              value={values.session}
              options={sessionOptions(values)}
              error={errors.session}
              hint="Only needed if the file has no sessions."
              onChange={({ target }) => set({ session: target.value })}
            />
            <Select
              label="Dates"
              value={values.dates}
              options={DATE_OPTIONS}
              error={errors.dates}
              hint="Only needed if 1/3/2024 could be read both ways."
              onChange={({ target }) => set({ dates: target.value })}
            />
          </div>
          <FileDrop file={values.file} error={errors.file} onFile={(file) => set({ file })} />
          <Checkbox
            label="Import anyway: I’ve checked that its draws are correct"
            checked={values.importAnyway}
            onChange={({ target }) => set({ importAnyway: target.checked })}
          />
        </fieldset>
        {busy && (
          <ProgressBar
            label="Uploading the file"
            share={share}
            words={share < 1 ? 'Uploading' : 'Uploaded. Importing…'}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} busyLabel="Uploading…">
            Import
          </Button>
          {busy && (
            <Button kind="second" onClick={giveUp}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

/** Progress of an import while it is read, then its result. */
function Outcome({ listed }: { listed: DrawImport }) {
  const { id } = listed
  const one = useTaskProgress(listed, ['import', id], (how) =>
    call(importProgress, { params: { id } }, how),
  )
  const { status, fileName, progress } = one
  if (isUnderWay(one))
    return (
      <ProgressBar
        label={`Reading ${fileName}`}
        share={progress}
        words={status === 'queued' ? 'Queued' : 'Reading'}
      />
    )
  return (
    <span className="grid justify-items-start gap-1 text-sm">
      {status === 'failed' ? (
        <Chip kind="error" icon="error">
          Failed
        </Chip>
      ) : (
        <Chip kind="success" icon="check">
          Done
        </Chip>
      )}
      {one.error !== null && <span className="wrap-anywhere">{one.error}</span>}
      {(status === 'done' || one.taken + one.known + one.quarantined > 0) && <Counts of={one} />}
    </span>
  )
}

function Counts({ of: { taken, known, undrawn, quarantined, elsewhere } }: { of: DrawImport }) {
  return (
    <span className="text-muted">
      <span>{`${count(taken)} imported, ${count(known)} already stored, `}</span>
      {undrawn > 0 && <span>{`${count(undrawn)} not drawn, `}</span>}
      {quarantined === 0 ? (
        <span>none quarantined</span>
      ) : (
        <Link to="/admin/quarantine">{count(quarantined)} quarantined</Link>
      )}
      {elsewhere > 0 && <span>{`, ${count(elsewhere)} of other games or states`}</span>}
    </span>
  )
}

const columns: readonly Column<DrawImport>[] = [
  {
    id: 'file',
    head: 'File',
    full: true,
    cell: ({ fileName, bytes }) => (
      <>
        <span className="strong block wrap-anywhere">{fileName}</span>
        <span className="text-sm text-muted">{bytesText(bytes)}</span>
      </>
    ),
  },
  {
    id: 'series',
    head: 'Draws of',
    className: 'text-sm',
    cell: seriesName,
  },
  {
    id: 'sent',
    head: 'Uploaded',
    className: 'text-sm text-muted',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'outcome',
    head: 'Result',
    full: true,
    className: 'md:w-72',
    cell: (one) => <Outcome listed={one} />,
  },
]
