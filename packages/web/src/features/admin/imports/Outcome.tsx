import type { DrawImport } from '@fourcast/contract/admin-draws.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ADMIN } from '#features/admin/parts/queries.ts'
import { ProgressBar } from '#features/admin/ProgressBar.tsx'
import { importOf, isUnderWay } from '#features/admin/queries.ts'
import { count } from '#lib/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'

/** How far a file is, as long as it is read; then what came of it. */
export function Outcome({ listed }: { listed: DrawImport }) {
  const one = useLatest(listed)
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
      <Counts of={one} />
    </span>
  )
}

/** What the list says, or what is newer while it is under way; at its end all pages are out of date. */
function useLatest(listed: DrawImport) {
  const follows = isUnderWay(listed)
  const { data } = useQuery({ ...importOf(listed.id), enabled: follows })
  const queries = useQueryClient()
  const ended = follows && data !== undefined && !isUnderWay(data)
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: ADMIN })
  }, [ended, queries])
  return follows ? (data ?? listed) : listed
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
