import { useSession } from '#lib/session.ts'
import { Menu } from '#ui/Menu.tsx'

/** The avatar, who it is, and the way out. */
export function AccountMenu() {
  const { user, logout } = useSession()
  const name = user?.firstName || user?.email || 'User'
  return (
    <Menu
      label={`Account menu of ${name}`}
      face={<span className="avatar">{name.slice(0, 1).toUpperCase()}</span>}
      className="-me-1.5"
      head={
        <div className="mb-1 border-b border-line px-3 pt-2 pb-3">
          <div className="strong truncate">{user?.name}</div>
          <div className="truncate text-sm text-muted">{user?.email}</div>
        </div>
      }
      entries={[{ label: 'Logout', icon: 'logout', onSelect: logout }]}
    />
  )
}
