import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Imported up front so that no test waits for a lazy chunk.
import './audit/AuditPage.tsx'
import './messages/MessagesPage.tsx'
import './subscriptions/SubscriptionsPage.tsx'
import './users/UserPage.tsx'
import './users/UsersPage.tsx'
import AdminPage from './AdminPage.tsx'
import { auditOf, adminMessageOf, pageWith, subscriptionOf, userOf } from '#test/admin.ts'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const KIM = userOf()
const USER = `GET /api/admin/users/${KIM.id}`
const CHANGE = `PUT /api/admin/users/${KIM.id}`
const totp = (enabled: boolean, required = true) => ({
  enabled,
  enabledAt: null,
  recoveryCodesLeft: 0,
  required,
  signInAgain: false,
})

function shown(at: string, answers: Parameters<typeof serve>[0], role: 'admin' | 'user' = 'admin') {
  const server = serve({ 'GET /api/users/totp': () => totp(true), ...answers })
  return { ...server, ...open(<AdminPage />, { at, path: '/admin/*', user: { ...DANA, role } }) }
}

const kim = (answers = {}) => shown(`/admin/users/${KIM.id}`, { [USER]: () => KIM, ...answers })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const LISTS = {
  users: 'GET /api/admin/users',
  subscriptions: 'GET /api/admin/subscriptions',
  messages: 'GET /api/admin/messages',
  audit: 'GET /api/admin/audit',
}

test('34: a non-administrator is redirected and no admin data is requested', async () => {
  const { sent } = shown('/admin/users', {}, 'user')
  expect(await screen.findByText('another screen')).toBeTruthy()
  expect(window.location.pathname).toBe('/dashboard')
  expect(sent(LISTS.users)).toEqual([])
})

test('an administrator without two-factor authentication sees where to set it up', async () => {
  const { sent } = shown('/admin/users', { 'GET /api/users/totp': () => totp(false) })
  const link = await screen.findByRole('link', { name: 'Set it up' })
  expect(link.getAttribute('href')).toBe('/profile?tab=security')
  expect(sent(LISTS.users)).toEqual([])
})

test('the list is requested by the address’s filters and page; a new filter returns to page one', async () => {
  const { person, place, sent } = shown('/admin/users?role=admin&status=huh&page=2', {
    [LISTS.users]: ({ query }) => ({ ...pageWith([KIM], 45), page: Number(query.get('page')) }),
  })
  expect(await screen.findByText('21–40 of 45')).toBeTruthy()
  expect(Object.fromEntries(sent(LISTS.users)[0]?.query ?? [])).toEqual({
    role: 'admin',
    page: '1',
  })
  const link = screen.getByRole('link', { name: 'Kim Reed' })
  expect(link.getAttribute('href')).toBe(`/admin/users/${KIM.id}`)
  await person.type(screen.getByLabelText('Search'), 'kim')
  await waitFor(() => expect(place.address).toBe('/admin/users?role=admin&status=huh&search=kim'))
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(place.address).toBe('/admin/users')
})

test('a failed list shows an error and Retry; an empty list shows that nothing matches', async () => {
  const { answers, person } = shown('/admin/users', {
    [LISTS.users]: () => refuse(503, 'unavailable', 'Busy.'),
  })
  expect(await screen.findByText('Failed to load accounts')).toBeTruthy()
  answers[LISTS.users] = () => pageWith([])
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No account matches')).toBeTruthy()
})

test('a revoked rank shows the server’s message', async () => {
  shown('/admin/users', {
    [LISTS.users]: () => refuse(403, 'forbidden', 'You aren’t allowed to do this'),
  })
  expect(await screen.findByText('You aren’t allowed to do this')).toBeTruthy()
})

test('27: an administrator disables an account with a reason, edits the reason and enables it again', async () => {
  const off = { ...KIM, disabledAt: '2026-11-20T15:00:00Z', disabledReason: 'Fraud', sessions: [] }
  const { answers, person, sent } = kim({ [CHANGE]: () => off })
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
  await press('Disable account')
  expect(await screen.findByText('Enter a reason')).toBeTruthy()
  expect(sent(CHANGE)).toEqual([])
  answers[USER] = () => off
  await person.type(screen.getByLabelText('Reason'), 'Fraud')
  await press('Disable account')
  expect(await screen.findByText('Kim Reed is disabled and signed out.')).toBeTruthy()
  expect(sent(CHANGE)[0]?.body).toEqual({ disabled: true, reason: 'Fraud' })
  const heading = screen.getByRole('heading', { name: 'Disabled' })
  await waitFor(() => expect(document.activeElement).toBe(heading.firstElementChild))
  expect(screen.getByText('Not signed in on any device.')).toBeTruthy()
  answers[CHANGE] = answers[USER] = () => ({ ...off, disabledReason: 'Fraud, two cards' })
  await person.type(screen.getByLabelText('Reason'), ', two cards')
  await press('Save reason')
  expect(await screen.findByText('The reason was saved.')).toBeTruthy()
  expect(sent(CHANGE)[1]?.body).toEqual({ reason: 'Fraud, two cards' })
  answers[CHANGE] = answers[USER] = () => KIM
  await press('Enable account')
  expect(await screen.findByText('Kim Reed can sign in again.')).toBeTruthy()
})

test('33: an admin cannot choose administrator roles, and a refusal is shown at the role field', async () => {
  const { person } = kim({
    [CHANGE]: () =>
      Response.json(
        { message: 'No', code: 'invalid', requestId: 'x', fields: { role: 'The last one stays' } },
        { status: 400 },
      ),
  })
  const part = await card('Role')
  const roles = part.getAllByRole('option').map(({ textContent }) => textContent)
  expect(roles).toEqual(['User', 'Premium user'])
  await person.selectOptions(part.getByLabelText('Role'), 'premium')
  await person.click(part.getByRole('button', { name: 'Change role' }))
  expect(await part.findByText('The last one stays')).toBeTruthy()
})

test('33: accounts of equal or higher rank, one’s own and the demo account are read-only', async () => {
  const { answers, queries } = kim({ [USER]: () => ({ ...KIM, canChange: false }) })
  expect(await screen.findByText(/equal or higher rank/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Sign out|Delete|Switch|Give|Save/ })).toBeNull()
  answers[USER] = () => ({ ...KIM, id: DANA.id })
  await queries.invalidateQueries()
  expect(await screen.findByText(/This is your own account/)).toBeTruthy()
  answers[USER] = () => ({ ...KIM, isDemo: true })
  await queries.invalidateQueries()
  expect(await screen.findByText(/It can’t be changed here/)).toBeTruthy()
})

test('a plan is granted for days and revoked, and a refusal shows its reason', async () => {
  const call = `PUT /api/admin/users/${KIM.id}/plan`
  const { answers, person, sent } = kim({
    [call]: () => refuse(422, 'unprocessable', 'A term that is paid for runs.'),
  })
  const part = await card('Grant plan')
  const press = (name: string) => person.click(part.getByRole('button', { name }))
  await person.clear(part.getByLabelText('Days'))
  await press('Grant plan')
  expect(await part.findByText('days is a whole number from 1 to 366')).toBeTruthy()
  await person.type(part.getByLabelText('Days'), '14')
  await press('Grant plan')
  expect(await part.findByText('A term that is paid for runs.')).toBeTruthy()
  answers[call] = () => KIM
  await press('Grant plan')
  expect(await screen.findByText('Kim Reed has Premium for 14 days.')).toBeTruthy()
  await person.selectOptions(part.getByLabelText('Plan'), 'free')
  await press('Revoke plan')
  expect(await screen.findByText('Kim Reed’s granted plan was revoked.')).toBeTruthy()
  const bodies = sent(call).map(({ body }) => body)
  expect(bodies.slice(1)).toEqual([{ planId: 'premium', days: 14 }, { planId: 'free' }])
})

test('an administrator signs out one device, then all after confirmation', async () => {
  const [session] = KIM.sessions
  const [one, all] = [
    `DELETE /api/admin/users/${KIM.id}/sessions/${session?.id}`,
    `POST /api/admin/users/${KIM.id}/sessions/end`,
  ]
  const { person, sent } = kim({ [one]: () => undefined, [all]: () => ({ ...KIM, sessions: [] }) })
  await person.click(await screen.findByRole('button', { name: 'Sign out: Safari on iPhone' }))
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  expect(sent(all)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Sign them out' }))
  expect(await screen.findByText('Kim Reed is signed out everywhere.')).toBeTruthy()
})

test('an account is deleted only after its email address is typed', async () => {
  const call = `DELETE /api/admin/users/${KIM.id}`
  const { person, place, sent } = kim({
    [call]: () => undefined,
    [LISTS.users]: () => pageWith([]),
  })
  await person.click(await screen.findByRole('button', { name: 'Delete account…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (text: string) => person.type(dialog.getByLabelText('Account email address'), text)
  await type('kim@example.co')
  await person.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('That’s not their email address')).toBeTruthy()
  expect(sent(call)).toEqual([])
  await type('m')
  await person.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText('Kim Reed was deleted.')).toBeTruthy()
  await waitFor(() => expect(place.address).toBe('/admin/users'))
})

test('an administrator cancels a paid plan; a granted plan has no cancel button', async () => {
  const call = `DELETE /api/admin/subscriptions/${KIM.id}`
  const { person, sent } = shown('/admin/subscriptions', {
    [LISTS.subscriptions]: () =>
      pageWith([subscriptionOf(), subscriptionOf({ id: DANA.id, name: 'Given', granted: true })]),
    [call]: () => ({
      subscription: subscriptionOf({ status: 'cancelled' }),
      refund: { amount: 5_000, currency: 'usd', status: 'pending' },
    }),
  })
  const button = await screen.findByRole('button', { name: /^Cancel the plan of/ })
  await person.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('radio', { name: 'Now' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel the plan' }))
  expect(
    await screen.findByText('The plan of Kim Reed is cancelled. Refunding $50.00.'),
  ).toBeTruthy()
  expect(sent(call)[0]?.query.get('when')).toBe('now')
})

test('54: a message is shown as text with its plan, replied to by email and marked as answered', async () => {
  const text = '<img src=x onerror=alert(1)>\nHello'
  const message = adminMessageOf({ message: text })
  const call = `PUT /api/admin/messages/${message.id}`
  const { person, sent, container } = shown('/admin/messages?open=true', {
    [LISTS.messages]: () => pageWith([message]),
    [call]: () => message,
  })
  expect(await screen.findByText('Premium')).toBeTruthy()
  expect(screen.getByText(/onerror=alert/).textContent).toBe(text)
  expect(container.querySelector('img[src=x]')).toBeNull()
  const mail = screen.getByRole('link', { name: 'Reply by email' })
  expect(mail.getAttribute('href')).toBe(
    'mailto:kim%40example.com?subject=Your%20message%20to%20Fourcast%2C%200198A7C2',
  )
  await person.click(screen.getByRole('button', { name: /^Mark as answered/ }))
  expect(await screen.findByText('The message of Kim Reed is answered.')).toBeTruthy()
  expect(sent(call)[0]?.body).toEqual({ handled: true })
  expect(sent(LISTS.messages)[0]?.query.get('open')).toBe('true')
})

test('35: the audit log shows old and new values, filters by actor and is read-only', async () => {
  const { person, place, sent } = shown('/admin/audit?actorId=somebody', {
    [LISTS.audit]: () =>
      pageWith([
        auditOf(),
        auditOf({
          id: 2,
          actorId: null,
          actor: 'a command',
          before: null,
          after: { amount: 2_000, refund: 5_000, expiresAt: '2026-11-20T16:00:00.123Z' },
        }),
        auditOf({
          id: 3,
          action: 'draws.import',
          subject: 'series',
          subjectId: 'cash4 NY',
          actorId: null,
        }),
      ]),
  })
  const [row] = await screen.findAllByRole('cell', { name: /role user became admin/ })
  expect(row?.textContent).toBe('roleuser →became admin')
  expect(screen.getByText('This isn’t a valid ID')).toBeTruthy()
  expect(sent(LISTS.audit)[0]?.query.has('actorId')).toBe(false)
  expect(screen.getByText('a command')).toBeTruthy()
  expect(screen.getByText('$20.00')).toBeTruthy()
  expect(screen.getByText('$50.00')).toBeTruthy()
  expect(screen.getByText('New York Win 4')).toBeTruthy()
  expect(screen.getByText('Nov 20, 11:00 AM ET')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Show only actions by dana@example.com' }))
  expect(place.address).toBe(`/admin/audit?actorId=${DANA.id}`)
  await waitFor(() => expect(sent(LISTS.audit).at(-1)?.query.get('actorId')).toBe(DANA.id))
  expect(screen.queryByRole('button', { name: /delete|change|remove/i })).toBeNull()
})
