import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ImportsPage from './imports/ImportsPage.tsx'
import MessagesPage from './messages/MessagesPage.tsx'
import ModelsPage from './models/ModelsPage.tsx'
import OperationsPage from './operations/OperationsPage.tsx'
import PaymentPage from './payments/PaymentPage.tsx'
import PaymentsPage from './payments/PaymentsPage.tsx'
import SourcesPage from './sources/SourcesPage.tsx'
import SubscriptionsPage from './subscriptions/SubscriptionsPage.tsx'
import UserPage from './users/UserPage.tsx'
import { adminMessageOf, pageWith, paymentOf, subscriptionOf, userOf } from '#test/admin.ts'
import { importedSource, adminModelOf, outgoingOf } from '#test/admin-work.ts'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

type Answers = Parameters<typeof serve>[0]

const KIM = userOf()
const USER = `GET /api/admin/users/${KIM.id}`

function kim(answers: Answers, role: 'admin' | 'super_admin' = 'admin') {
  const server = serve({ [USER]: () => KIM, ...answers })
  const at = `/admin/users/${KIM.id}`
  const user = { ...DANA, role }
  return { ...server, ...open(<UserPage />, { at, path: '/admin/users/:id', user }) }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Waits for focus on the heading after the pressed control is removed. */
const focusIsOn = (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(text))

test('after a promotion to equal rank, focus moves from the form to the reason that replaces it', async () => {
  const changed = () => ({ ...KIM, role: 'admin', canChange: false })
  const { answers, person } = kim({ [`PUT /api/admin/users/${KIM.id}`]: changed }, 'super_admin')
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'admin')
  answers[USER] = () => ({ ...KIM, role: 'admin', canChange: false })
  await person.click(await button('Change role'))
  await focusIsOn('You can’t act on an administrator of equal or higher rank.')
})

test('sign-out moves focus to the heading; cancelling returns it to the button', async () => {
  const none = { ...KIM, sessions: [] }
  const { answers, person } = kim({
    [`POST /api/admin/users/${KIM.id}/sessions/end`]: () => none,
  })
  await person.click(await button('Sign out everywhere'))
  await person.click(await button('Cancel'))
  expect(document.activeElement).toBe(await button('Sign out everywhere'))
  await person.click(await button('Sign out everywhere'))
  answers[USER] = () => none
  await person.click(await button('Sign them out'))
  await focusIsOn('Devices')
})

test.each([
  ['a change', 'Change role', `PUT /api/admin/users/${KIM.id}`],
  ['a plan', 'Grant plan', `PUT /api/admin/users/${KIM.id}/plan`],
  ['a device', /^Sign out: /, `DELETE /api/admin/users/${KIM.id}/sessions/${KIM.sessions[0]?.id}`],
])('%s that the server refuses reloads the page', async (_, name, call) => {
  const { answers, person, sent } = kim({
    [call]: () => refuse(409, 'conflict', 'Another was quicker.'),
  })
  const pressed = await button(name)
  answers[USER] = () => ({ ...KIM, name: 'Kim Stone' })
  await person.click(pressed)
  await screen.findByText('Another was quicker.')
  await screen.findByRole('heading', { name: 'Kim Stone' })
  expect(sent(call)).toHaveLength(1)
})

test('deleting an account that is already deleted shows that it does not exist', async () => {
  const { answers, person } = kim({
    [`DELETE /api/admin/users/${KIM.id}`]: () => refuse(404, 'not_found', 'The account is gone.'),
  })
  await person.click(await button('Delete account…'))
  await person.type(screen.getByLabelText('Account email address'), KIM.email)
  answers[USER] = () => refuse(404, 'not_found', 'Not found')
  await person.click(await button('Delete account'))
  await screen.findByText('There is no such user')
})

test('a full refund moves focus to the card heading; a payer of equal or higher rank cannot be refunded', async () => {
  const payment = paymentOf()
  const get = `GET /api/admin/payments/${payment.id}`
  const spent = { ...payment, refunded: 9_999, refundable: 0 }
  const { answers } = serve({
    [get]: () => payment,
    [`POST /api/admin/payments/${payment.id}/refund`]: () => Response.json(spent, { status: 201 }),
  })
  const at = `/admin/payments/${payment.id}`
  const { person, queries } = open(<PaymentPage />, { at, path: '/admin/payments/:id' })
  await person.click(await button('Use full amount'))
  await person.type(screen.getByLabelText('Reason'), 'Charged twice')
  answers[get] = () => spent
  await person.click(await button('Refund $99.99'))
  await screen.findByText('This payment is fully refunded, or the refund is on its way.')
  await focusIsOn('Refund')
  answers[get] = () => ({ ...payment, canChange: false })
  await queries.invalidateQueries()
  await screen.findByText(/refund an administrator of equal or higher rank/)
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

test('cancelling a plan moves focus to the list heading; plans of higher ranks have no cancel button', async () => {
  const above = subscriptionOf({
    id: DANA.id,
    name: 'Above',
    nextPlan: 'premium',
    canChange: false,
  })
  const rows = [subscriptionOf(), above]
  serve({
    'GET /api/admin/subscriptions': () => pageWith(rows),
    [`DELETE /api/admin/subscriptions/${KIM.id}`]: () => {
      rows[0] = subscriptionOf({ status: 'cancelled' })
      return { subscription: rows[0], refund: null }
    },
  })
  const { person } = open(<SubscriptionsPage />, { at: '/admin/subscriptions' })
  await screen.findByText('as Premium')
  expect(screen.queryByRole('button', { name: 'Cancel the plan of Above' })).toBeNull()
  await person.click(await button('Cancel the plan of Kim Reed'))
  await person.click(await button('Cancel the plan'))
  await focusIsOn('Subscriptions')
})

test('a refused clear reloads the list; a successful one moves focus to its heading', async () => {
  const list = 'GET /api/admin/sources'
  const clear = 'POST /api/admin/sources/cash4/VA/clear'
  const { answers, sent } = serve({
    [list]: () => [importedSource()],
    [clear]: () => refuse(409, 'conflict', 'A file is being imported.'),
  })
  const { person } = open(<SourcesPage />, { at: '/admin/sources' })
  await person.click(await button('Clear Virginia Cash 4'))
  await person.type(screen.getByLabelText('Type cash4 VA to confirm'), 'cash4 VA')
  await person.click(await button('Clear the draws'))
  await screen.findByText('A file is being imported.')
  await waitFor(() => expect(sent(list)).toHaveLength(2))
  answers[clear] = () => ({ removed: 2, winsTakenBack: 0 })
  answers[list] = () => [{ ...importedSource(), simulated: true, canClear: false }]
  await person.click(await button('Clear the draws'))
  await focusIsOn('1 of 1 sources')
})

test('starting a training moves focus to the list heading', async () => {
  const model = adminModelOf()
  const id = '0198a7c2-0000-7000-9000-000000000009'
  const training = {
    id,
    status: 'running' as const,
    progress: 0.3,
    error: null,
    requestedAt: '2026-11-21T20:00:00Z',
    finishedAt: null,
  }
  serve({
    'GET /api/admin/models': () => [model],
    'POST /ml_api/train': () => {
      model.training = training
      return Response.json({ ...training, state: 'GA' }, { status: 202 })
    },
    [`GET /ml_api/train/${id}`]: () => ({ ...training, state: 'GA' }),
  })
  const { person } = open(<ModelsPage />, { at: '/admin/models' })
  await person.click(await button('Train now: Georgia'))
  await screen.findByRole('progressbar', { name: 'Training Georgia' })
  await focusIsOn('Models by state')
})

test('marking the last open message as answered moves focus to the list heading', async () => {
  const rows = [adminMessageOf()]
  serve({
    'GET /api/admin/messages': () => pageWith(rows),
    [`PUT /api/admin/messages/${adminMessageOf().id}`]: () => {
      rows.length = 0
      return adminMessageOf({ handledAt: '2026-11-21T20:00:00Z' })
    },
  })
  const { person } = open(<MessagesPage />, { at: '/admin/messages?open=true' })
  await person.click(await button(/^Mark as answered/))
  await screen.findByText('All messages are answered')
  await focusIsOn('Messages')
})

test('Retry sends the original mark again, even if the message has changed since', async () => {
  const message = adminMessageOf()
  const call = `PUT /api/admin/messages/${message.id}`
  const done = { ...message, handledAt: '2026-11-21T20:00:00Z' }
  const rows = [message]
  const { answers, sent } = serve({
    'GET /api/admin/messages': () => pageWith(rows),
    [call]: () => {
      rows[0] = done
      return refuse(503, 'unavailable', 'Fourcast is busy right now.')
    },
  })
  const { person } = open(<MessagesPage />, { at: '/admin/messages' })
  await person.click(await button(/^Mark as answered/))
  await button(/^Open again/)
  answers[call] = () => done
  await person.click(await button('Retry'))
  await waitFor(() => expect(sent(call)).toHaveLength(2))
  expect(sent(call).map(({ body }) => body)).toEqual([{ handled: true }, { handled: true }])
})

const csv = () => new File(['draw_date,session,winning_number\n'], 'ga.csv', { type: 'text/csv' })

test('the file field announces its hint, error and file, and takes focus if it is invalid', async () => {
  serve({
    'GET /api/admin/imports': () => pageWith([]),
    'POST /api/admin/imports': () => new Promise(() => {}),
  })
  const { person } = open(<ImportsPage />, { at: '/admin/imports' })
  const field = await screen.findByLabelText('File of draws')
  const about = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  expect(about()).toMatch(/^Choose a file or drop it here/)
  await person.selectOptions(screen.getByLabelText('State'), 'Georgia')
  await person.click(await button('Import'))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(about()).toMatch(/^Choose a file Choose a file/)
  await person.upload(field, csv())
  expect(about()).toMatch(/^ga\.csv 33 bytes/)
  screen.getByLabelText('State').focus()
  await person.keyboard('{Enter}')
  await person.click(await button('Import'))
  await person.click(await button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})

test('the search field keeps a trailing space, but the request leaves it out', async () => {
  const list = 'GET /api/admin/payments'
  const { sent } = serve({ [list]: () => pageWith([paymentOf()]) })
  const { person, place } = open(<PaymentsPage />, { at: `/admin/payments?userId=${KIM.id}` })
  const search = await screen.findByLabelText('Search')
  await person.type(search, 'kim ')
  await waitFor(() => expect(place.address).toContain('search=kim'))
  await waitFor(() => expect(sent(list).at(-1)?.query.get('search')).toBe('kim'))
  await person.type(search, 'r')
  expect(search).toHaveProperty('value', 'kim r')
  // Set by the link on the account's page.
  expect(sent(list)[0]?.query.get('userId')).toBe(KIM.id)
  const account = screen.getByLabelText('Account')
  expect(account).toHaveProperty('value', KIM.id)
  await person.type(account, '7')
  await screen.findByText('This isn’t a valid ID')
  await waitFor(() => expect(sent(list).at(-1)?.query.has('userId')).toBe(false))
})

test('outbox: an abandoned message has no retry button, and a capped count is marked as capped', async () => {
  serve({
    'GET /api/admin/outbox': () => pageWith([outgoingOf({ status: 'given_up' })], 10_000),
  })
  open(<OperationsPage />, { at: '/admin/operations?tab=queue' })
  const pager = within(await screen.findByRole('navigation', { name: 'Pages of messages' }))
  expect(pager.getByText('1–20 of 10,000 or more')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
})
