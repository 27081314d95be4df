import type { User } from '@fourcast/contract/accounts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Routes } from '#core/routing/router.tsx'
import { onTestFinished } from 'vitest'
import { BrowserRouter } from '#core/routing/browser-router.tsx'
import { notifications, NotificationsContext } from '#core/notifications/notifications.ts'
import { SessionContext, type SessionState } from '#core/session.ts'
import { Toasts } from '#ui/Toasts.tsx'

export const DANA: User = {
  id: '0198a7c2-0000-7000-8000-000000000001',
  email: 'dana@example.com',
  name: 'Dana Doe',
  firstName: 'Dana',
  lastName: 'Doe',
  role: 'user',
  subscription: {
    plan: 'basic',
    planName: 'Basic',
    status: 'trial',
    isActive: true,
    trialDays: 5,
    expiresAt: null,
    nextBilling: null,
  },
  createdAt: '2026-11-01T12:00:00Z',
  profilePhotoUrl: null,
  emailVerified: true,
  isDemo: false,
}

const nothing = () => Promise.resolve()

const sessionOf = (user: User): SessionState => ({
  user,
  token: null,
  isAuthenticated: true,
  isLoading: false,
  role: user.role,
  subscription: user.subscription,
  ended: null,
  login: () => Promise.resolve(null),
  giveCode: nothing,
  signup: nothing,
  logout: () => undefined,
  discardAfter: (deleteAccount) => deleteAccount(),
  clearEnding: () => undefined,
  reload: nothing,
})

/** No user is signed in. */
export const GUEST: SessionState = {
  ...sessionOf(DANA),
  user: null,
  isAuthenticated: false,
  subscription: null,
}

interface Opening {
  /** '/history?page=2' */
  at: string
  /** The route, if the address has parameters: '/profile/invoices/:id'. */
  path?: string
  /** State handed over by another screen. */
  state?: unknown
  user?: User
  /** Changes to the session of a user who has just signed in. */
  session?: Partial<SessionState>
}

/** Opens a screen as in the app: signed in, with notifications and an address. */
export function open(screen: ReactNode, opening: Opening) {
  const { at, state = null, user = DANA, session = {} } = opening
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  window.history.pushState({ usr: state }, '', at)
  const { path = window.location.pathname } = opening
  const shown = render(
    <QueryClientProvider client={queries}>
      <NotificationsContext value={notifications}>
        <SessionContext value={{ ...sessionOf(user), ...session }}>
          <BrowserRouter>
            <Routes
              routes={[
                { path, element: screen },
                { path: '*', element: <p>another screen</p> },
              ]}
            />
          </BrowserRouter>
        </SessionContext>
        <Toasts onOpen={() => {}} />
      </NotificationsContext>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    notifications.clear()
  })
  return { ...shown, person: userEvent.setup(), place: PLACE, queries }
}

/** The address bar. */
const PLACE = {
  get address() {
    const { pathname, search, hash } = window.location
    return `${pathname}${search}${hash}`
  },
}
