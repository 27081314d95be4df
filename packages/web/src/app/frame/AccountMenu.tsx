import { Suspense, useState } from 'react'
import { useNavigate } from '#core/routing/router.tsx'
import { isAdmin } from '#domains/auth/admin.ts'
import { hasUnsent } from '#domains/offline/clear.ts'
import { useSession } from '#core/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu } from '#ui/Menu.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { PlanChip } from '#domains/billing/PlanChip.tsx'

const SignOutQuestion = lazyPanel(
  async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion,
)

/** The avatar, name and plan, a link to the profile, and the sign-out. */
export function AccountMenu() {
  const { user, subscription, logout } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const name = user?.firstName || user?.email || 'User'
  const administration = {
    label: 'Administration',
    icon: 'shield' as const,
    onSelect: () => navigate('/admin/overview'),
  }
  return (
    <>
      <Menu
        label={`Account menu of ${name}`}
        face={<Avatar of={user} />}
        className="-me-1.5"
        head={
          <div className="mb-1 grid justify-items-start border-b border-line px-3 pt-2 pb-3">
            <div className="strong max-w-full truncate">{user?.name}</div>
            <div className="mb-2 max-w-full truncate text-sm text-muted">{user?.email}</div>
            <PlanChip of={subscription} />
          </div>
        }
        entries={[
          { label: 'Profile', icon: 'profile', onSelect: () => navigate('/profile') },
          ...(user !== null && isAdmin(user.role) ? [administration] : []),
          {
            label: 'Logout',
            icon: 'logout',
            onSelect: () => (hasUnsent() ? setAsking(true) : logout()),
          },
        ]}
      />
      {asking && (
        <Suspense fallback={null}>
          <SignOutQuestion onSignOut={logout} onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
