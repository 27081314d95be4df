import { Link } from '#ui/Link.tsx'

interface AccountCellProps {
  of: { id: string; name: string; email: string }
}

/** Whose a row is, and the way to their page. */
export const AccountCell = ({ of: { id, name, email } }: AccountCellProps) => (
  <>
    <Link to={`/admin/users/${id}`} className="inline-link strong wrap-anywhere">
      {name}
    </Link>
    <span className="block text-sm text-muted wrap-anywhere">{email}</span>
  </>
)
