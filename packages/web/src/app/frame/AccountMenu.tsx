import { useSession } from '#lib/session.ts'
import { Menu } from '#ui/Menu.tsx'

/** The avatar, who it is, and the way out. */
export function AccountMenu() {
  const { user, logout } = useSession()
  const name = user?.firstName || user?.email || 'User'
  const trigger = (
    <button type="button" className="btn btn-icon -me-1.5" aria-label={`Account menu of ${name}`}>
      <span className="avatar">{name.slice(0, 1).toUpperCase()}</span>
    </button>
  )
  const head = (
    <div className="mb-1 border-b border-line px-3 pt-2 pb-3">
      <div className="strong truncate">{user?.name}</div>
      <div className="truncate text-sm text-muted">{user?.email}</div>
    </div>
  )
  return (
    <Menu
      trigger={trigger}
      head={head}
      entries={[{ label: 'Logout', icon: 'logout', onSelect: logout }]}
    />
  )
}
