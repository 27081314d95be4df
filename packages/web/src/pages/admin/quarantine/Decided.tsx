import type { QuarantineEntry } from '@fourcast/contract/quarantine.ts'
import { Moment } from '../parts/Moment.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'

interface DecidedProps {
  entry: QuarantineEntry
  decision: NonNullable<QuarantineEntry['decision']>
}

/** What was made of it, when and by whom. */
export const Decided = ({ entry: { decidedAt, decidedBy, replaced }, decision }: DecidedProps) => (
  <>
    {decision === 'accepted' ? (
      <Chip kind="success" icon="check">
        Accepted
      </Chip>
    ) : (
      <Chip icon="close">Dismissed</Chip>
    )}
    <span className="num text-sm text-muted">
      <Moment at={decidedAt} />
      {decidedBy !== null && (
        <>
          {' by '}
          <Link to={`/admin/users/${decidedBy}`}>an administrator</Link>
        </>
      )}
      {replaced !== null && `, in place of ${replaced}`}
    </span>
  </>
)
