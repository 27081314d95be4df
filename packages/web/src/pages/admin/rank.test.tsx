import type { Role } from '@fourcast/contract/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
// Imported up front so that no test waits for a lazy chunk.
import './users/UsersPage.tsx'
import AdminPage from './AdminPage.tsx'
import { SessionContext, useSession } from '#core/session.ts'
import { pageWith, userOf } from '#test/admin.ts'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const USERS = 'GET /api/admin/users'
const TOTP = 'GET /api/users/totp'
const totp = (rest = {}) => ({
  enabled: true,
  enabledAt: null,
  recoveryCodesLeft: 8,
  required: true,
  signInAgain: false,
  ...rest,
})

/** Renders the page with the role in the browser; `told` is the role that a reload returns. */
function Known({ held, told }: { held: Role; told: () => Promise<Role> }) {
  const session = useSession()
  const [role, setRole] = useState(held)
  const [reload] = useState(() => async () => setRole(await told()))
  return (
    <SessionContext value={{ ...session, user: { ...DANA, role }, role, reload }}>
      <AdminPage />
    </SessionContext>
  )
}

function shown(held: Role, told: () => Promise<Role>, answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({ [TOTP]: () => totp(), [USERS]: () => pageWith([userOf()]), ...answers })
  const at = '/admin/users'
  return { ...server, ...open(<Known {...{ held, told }} />, { at, path: '/admin/*' }) }
}

test('an administrator who signed in before enabling two-factor is asked to sign in again', async () => {
  let left = 0
  serve({ [TOTP]: () => totp({ signInAgain: true }) })
  const user = { ...DANA, role: 'admin' } as const
  const session = { logout: () => left++ }
  const { person } = open(<AdminPage />, { at: '/admin/users', path: '/admin/*', user, session })
  expect(await screen.findByText('Sign in again with your code')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Set it up' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Logout' }))
  expect(left).toBe(1)
})

test('34: a revoked rank redirects from an open page and clears the admin data', async () => {
  const { answers, queries, place } = shown('admin', async () => 'user')
  expect(await screen.findByText('Kim Reed')).toBeTruthy()
  answers[USERS] = () => refuse(403, 'forbidden', 'You aren’t allowed to do this')
  await queries.invalidateQueries()
  expect(await screen.findByText('another screen')).toBeTruthy()
  expect(place.address).toBe('/dashboard')
  expect(queries.getQueriesData({ queryKey: ['admin'] })).toEqual([])
})

test('a refusal for another reason reloads the session once and stays on the page', async () => {
  let asked = 0
  const told = async (): Promise<Role> => {
    asked++
    return 'admin'
  }
  const { queries } = shown('admin', told, {
    [USERS]: () => refuse(403, 'forbidden', 'You aren’t allowed to do this'),
  })
  expect(await screen.findByText('You aren’t allowed to do this')).toBeTruthy()
  await queries.invalidateQueries()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(asked).toBe(1)
})

test('a newly appointed administrator gets in after the session is reloaded', async () => {
  const { sent } = shown('user', async () => 'admin')
  expect(await screen.findByText('Kim Reed')).toBeTruthy()
  expect(sent(USERS)).toHaveLength(1)
})

test('34: a non-administrator is redirected even if the server cannot be reached', async () => {
  const { sent } = shown('premium', () => Promise.reject(new Error('away')))
  expect(await screen.findByText('another screen')).toBeTruthy()
  expect(sent(USERS)).toEqual([])
})
