import { type AdminUserDetail, getUser } from '@fourcast/contract/admin-users.ts'
import { useParams } from '#core/routing/router.tsx'
import { OnePage } from '../parts/OnePage.tsx'
import { useOne } from '../parts/queries.ts'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { RefreshButton } from '../parts/RefreshButton.tsx'
import { BreakCard } from './BreakCard.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { FactsCard, FiguresCard } from './FactsCard.tsx'
import { NameCard } from './NameCard.tsx'
import { PlanGrantCard } from './PlanGrantCard.tsx'
import { RoleCard } from './RoleCard.tsx'
import { SwitchCard } from './SwitchCard.tsx'
import { userKey } from './use-user-change.ts'
import { call } from '#core/api/api.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** One account: what is known of it, and what can be done with it. */
export default function UserPage() {
  const { id = '' } = useParams()
  const query = useOne(userKey(id), (how) => call(getUser, { params: { id } }, how))
  return (
    <OnePage
      query={query}
      what="user"
      title={({ name }) => name}
      lead={
        <TextLink to="/admin/users" className="-my-2">
          All users
        </TextLink>
      }
      actions={<RefreshButton query={query} />}
    >
      {(user) => <Parts user={user} />}
    </OnePage>
  )
}

function Parts({ user }: { user: AdminUserDetail }) {
  const fixed = whyFixed(user, useUser().id)
  const { heading, within } = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={within} className="contents">
      {fixed !== null && (
        <Banner>
          <span ref={heading} tabIndex={-1}>
            {fixed}
          </span>
        </Banner>
      )}
      <FactsCard user={user} />
      <FiguresCard user={user} />
      <DevicesCard user={user} mayEnd={fixed === null} />
      {fixed === null && (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <NameCard user={user} />
            <RoleCard user={user} />
            <PlanGrantCard user={user} />
            <SwitchCard user={user} />
            {user.canLiftBreak && <BreakCard user={user} />}
          </div>
          <DeleteCard user={user} />
        </>
      )}
    </div>
  )
}

/** Why nothing can be changed here; null where it can. */
function whyFixed(user: AdminUserDetail, ownId: string) {
  if (user.id === ownId) return 'This is your own account. Change it under Profile.'
  if (user.isDemo) return 'The demo account is shared by everyone. Nobody changes it here.'
  if (!user.canChange) return 'You can’t act on an administrator of equal or higher rank.'
  return null
}
