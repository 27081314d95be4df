import type { AdminUser } from '@fourcast/contract/admin-users.ts'
import type { Role } from '@fourcast/contract/accounts.ts'
import type { ReactNode } from 'react'
import { type Game, gameOfState, GAMES, isGame } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { Chip } from '#ui/Chip.tsx'
import { momentAlone, momentOf } from '#core/format.ts'
import { Link } from '#ui/Link.tsx'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'User',
  premium: 'Premium user',
  admin: 'Admin',
  super_admin: 'Super admin',
}

export const PLAN_OPTIONS = [
  ['free', 'Free'],
  ['basic', 'Basic'],
  ['premium', 'Premium'],
] as const

/** Status of an account: disabled, not confirmed, shared demo, or active. */
export function AccountStatus({ of }: { of: AdminUser }) {
  if (of.disabledAt !== null)
    return (
      <Chip kind="error" icon="lock">
        Disabled
      </Chip>
    )
  if (of.isDemo) return <Chip kind="info">Demo</Chip>
  if (!of.emailVerified) return <Chip kind="warning">Not confirmed</Chip>
  return <Chip kind="success">Active</Chip>
}

/** Ranks above the default have a color. */
export const RoleChip = ({ role }: { role: Role }) => (
  <Chip kind={role === 'user' ? 'plain' : role === 'premium' ? 'gold' : 'info'}>
    {ROLE_NAMES[role]}
  </Chip>
)

interface MomentProps {
  at: string | null
  /** Set if text precedes it: 'sent today, 8:05 PM ET'. */
  midSentence?: boolean
}

/** For example 'Nov 20, 8:05 PM ET'; a dash for null. */
export const Moment = ({ at, midSentence = false }: MomentProps) =>
  at === null ? (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">never</span>
    </span>
  ) : (
    <time dateTime={at} className="num">
      {midSentence ? momentOf(at) : momentAlone(at)} ET
    </time>
  )

interface AccountCellProps {
  of: { id: string; name: string; email: string }
}

/** Owner of a row, with a link to the account. */
export const AccountCell = ({ of: { id, name, email } }: AccountCellProps) => (
  <>
    <Link to={`/admin/users/${id}`} className="inline-link strong wrap-anywhere">
      {name}
    </Link>
    <span className="block text-sm text-muted wrap-anywhere">{email}</span>
  </>
)

/** A long fact takes its own line on a phone. */
export type Fact = readonly [name: string, value: ReactNode, isLong?: 'long']

/** Names and values of the facts about a record. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
    {facts.map(([name, value, isLong]) => (
      <div key={name} className={`min-w-0 ${isLong ? 'max-sm:col-span-2' : ''}`}>
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="num wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Game and state of a log entry in words: 'cash4 NY'. Other text is returned unchanged. */
export function seriesText(text: string): string {
  const [game = '', state = '', more] = text.split(' ')
  return isGame(game) && state !== '' && more === undefined ? seriesName({ game, state }) : text
}

/** The name that the lottery gives the game: 'New York Win 4'. */
export const seriesName = ({ game, state }: { game: Game; state: string }) =>
  gameOfState(stateName(state), scheduleOf(game, state)?.name ?? GAMES[game].name)
