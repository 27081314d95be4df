import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ContactPage from './ContactPage.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const CALL = 'POST /api/contact'
const GUEST = { user: null, isAuthenticated: false }
const TEXT = 'The page does not load.'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = () => screen.getByRole('button', { name: 'Send message' })

function openContact(answer: Parameters<typeof serve>[0][string], session: object = {}) {
  const server = serve({ [CALL]: answer })
  return { server, ...open(<ContactPage />, { at: '/contact', session }) }
}

const stored = ({ body }: { body: unknown }) =>
  Response.json({ id: Object(body).id }, { status: 201 })
const bodies = (server: ReturnType<typeof serve>) =>
  server.sent(CALL).map(({ body }) => Object(body))

test('a visitor sends one message despite a double click, and sees the next step and a reference', async () => {
  // The response waits for the second click, however slow the clicks are.
  const clicked = Promise.withResolvers<void>()
  const { server, person } = openContact((sent) => clicked.promise.then(() => stored(sent)), GUEST)
  await person.type(field('Name'), 'Dana Reed')
  await person.type(field('Email'), 'Dana@Example.com')
  await person.selectOptions(field('Topic'), 'problem')
  await person.type(field('Message'), TEXT)
  await person.dblClick(button())
  clicked.resolve()
  const told = await screen.findByRole('heading', { name: 'We received your message' })
  expect(document.activeElement).toBe(told)
  const [sent, ...more] = bodies(server)
  expect(more).toEqual([])
  expect(sent).toEqual({
    id: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    name: 'Dana Reed',
    email: 'dana@example.com',
    topic: 'problem',
    message: TEXT,
  })
  expect(screen.getByText(sent.id.slice(0, 8).toUpperCase())).toBeTruthy()
  expect(screen.getByText('dana@example.com')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Write another' }))
  expect([field('Name').value, field('Message').value]).toEqual(['Dana Reed', ''])
})

test('all invalid fields show their errors at once, and nothing is sent', async () => {
  const { server, person } = openContact(stored, GUEST)
  await person.type(field('Email'), 'dana@example.com, eve@example.com')
  await person.type(field('Message'), 'short')
  await person.click(button())
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText(/Write at least 10 characters/)).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(server.sent(CALL)).toEqual([])
})

test('after a lost response, the same text is resent under the same id and an edited text under a new one', async () => {
  const { server, person } = openContact(() => Promise.reject(new TypeError('failed')))
  await person.type(field('Message'), TEXT)
  await person.click(button())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Cannot reach Fourcast')
  expect(alert.textContent).toContain('Your message is still here.')
  expect(field('Message').value).toBe(TEXT)
  await person.click(button())
  await waitFor(() => expect(bodies(server)).toHaveLength(2))
  await screen.findByRole('alert')
  await person.type(field('Message'), ' At all.')
  server.answers[CALL] = stored
  await person.click(button())
  await screen.findByRole('heading', { name: 'We received your message' })
  const [first, second, third] = bodies(server)
  expect(second).toEqual(first)
  expect(third.id).not.toBe(first.id)
})

test('a rate limit shows the waiting time once', async () => {
  const message = 'We have had several messages. Please wait 12 minutes, or write to us.'
  const { person } = openContact(() => {
    const answer = refuse(429, 'rate_limited', message)
    answer.headers.set('retry-after', '700')
    return answer
  })
  await person.type(field('Message'), TEXT)
  await person.click(button())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${message} Your message is still here.`)
})

test('a validation error from the server is shown at its field', async () => {
  const { person } = openContact(() =>
    Response.json(
      { message: 'Bad', code: 'invalid', requestId: 'r', fields: { message: 'Use plain text' } },
      { status: 400 },
    ),
  )
  await person.type(field('Message'), TEXT)
  await person.click(button())
  expect(await screen.findByText('Use plain text')).toBeTruthy()
  expect(field('Message').getAttribute('aria-invalid')).toBe('true')
})

test('name and email of a signed-in user are filled in', () => {
  openContact(stored)
  expect([field('Name').value, field('Email').value]).toEqual([DANA.name, DANA.email])
})

test('a reload restores the draft and the id of the last try, but not for another user', async () => {
  const first = openContact(() => refuse(503, 'unavailable', 'Back in a moment'))
  await first.person.type(field('Message'), TEXT)
  await first.person.click(button())
  await screen.findByRole('alert')
  first.unmount()
  const visitor = openContact(stored, GUEST)
  expect(field('Message').value).toBe('')
  visitor.unmount()
  const again = openContact(stored)
  expect(field('Message').value).toBe(TEXT)
  await again.person.click(button())
  await screen.findByRole('heading', { name: 'We received your message' })
  expect(bodies(again.server)[0]).toEqual(bodies(first.server)[0])
  again.unmount()
  openContact(stored)
  expect(field('Message').value).toBe('')
})

test('an unreadable draft is ignored', () => {
  sessionStorage.setItem('fourcast_contact_draft', '{"by":7')
  openContact(stored)
  expect(field('Message').value).toBe('')
})

test('the responsible play topic shows the help line first, and each topic has its hint', async () => {
  const { person } = openContact(stored)
  await person.selectOptions(field('Topic'), 'privacy')
  expect(screen.getByText(/within 30 days/)).toBeTruthy()
  expect(screen.queryByText('Need help now?')).toBeNull()
  await person.selectOptions(field('Topic'), 'responsible-play')
  expect(screen.getByText('Need help now?')).toBeTruthy()
  const [call] = screen.getAllByRole('link', { name: '1-800-MY-RESET' })
  expect(call?.getAttribute('href')).toBe('tel:18006973738')
})

test('pasted text is not cut off, and the form shows by how much it is too long', async () => {
  const { person, server } = openContact(stored)
  await person.click(field('Message'))
  await person.paste('x'.repeat(4_120))
  expect(screen.getByText('120 characters too many')).toBeTruthy()
  expect(field('Message').value).toHaveLength(4_120)
  await person.click(button())
  expect(await screen.findByText('Use at most 4,000 characters')).toBeTruthy()
  expect(server.sent(CALL)).toEqual([])
})
