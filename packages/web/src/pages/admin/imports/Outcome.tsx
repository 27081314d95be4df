import { type DrawImport, importProgress } from '@fourcast/contract/admin-draws.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { isUnderWay, useFollowed } from '../use-followed.ts'
import { call } from '#core/api/api.ts'
import { count } from '#core/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'

/** How far a file is, as long as it is read; then what came of it. */
export function Outcome({ listed }: { listed: DrawImport }) {
  const { id } = listed
  const one = useFollowed(listed, ['import', id], (how) =>
    call(importProgress, { params: { id } }, how),
  )
  const { status, fileName, progress } = one
  if (isUnderWay(one))
    return (
      <ProgressBar
        label={`Reading ${fileName}`}
        share={progress}
        words={status === 'queued' ? 'Waits for its turn' : 'Reading'}
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
      {(status === 'done' || one.taken + one.known + one.setAside > 0) && <Counts of={one} />}
    </span>
  )
}

function Counts({ of: { taken, known, setAside } }: { of: DrawImport }) {
  return (
    <span className="text-muted">
      {count(taken)} taken, {count(known)} known already,{' '}
      {setAside === 0 ? (
        'none set aside'
      ) : (
        <Link to="/admin/quarantine">{count(setAside)} set aside</Link>
      )}
    </span>
  )
}
