import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import SignupPage from './SignupPage.tsx'
import { ApiFailure } from '#core/api/failure.ts'
import type { SessionState } from '#core/session.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

type Signup = SessionState['signup']

function openSignup(signup: Signup = () => Promise.resolve()) {
  serve({})
  return open(<SignupPage />, { at: '/signup', session: { signup } })
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const marked = () => [...document.querySelectorAll('[aria-invalid="true"]')]

type Person = ReturnType<typeof open>['person']
type Step = readonly [message: string, mend: (person: Person) => Promise<void>]

const STEPS: readonly Step[] = [
  [MESSAGES.firstNameRequired, (p) => p.type(field('First Name'), 'Dana')],
  [MESSAGES.lastNameRequired, (p) => p.type(field('Last Name'), 'Doe')],
  [MESSAGES.emailRequired, (p) => p.type(field('Email Address'), 'dana@')],
  [MESSAGES.emailInvalid, (p) => p.type(field('Email Address'), 'Example.com')],
  [MESSAGES.passwordRequired, (p) => p.type(field('Password'), 'weak')],
  [MESSAGES.passwordWeak, (p) => p.type(field('Password'), 'Strong1!')],
  [MESSAGES.passwordsDiffer, (p) => p.type(field('Confirm Password'), 'weakStrong1!')],
  [
    MESSAGES.termsRequired,
    (p) => p.click(screen.getByRole('checkbox', { name: /Terms of Service/ })),
  ],
  [
    MESSAGES.responsiblePlayRequired,
    (p) => p.click(screen.getByRole('checkbox', { name: /18 or older/ })),
  ],
]

test('sign-up shows one error at a time, in the order of the specification, each at its own field', async () => {
  const signup = vi.fn<Signup>(() => Promise.resolve())
  const { person } = openSignup(signup)
  for (const [message, mend] of STEPS) {
    await person.click(screen.getByRole('button', { name: 'Create Account' }))
    const note = await screen.findByText(message)
    expect(marked()).toHaveLength(1)
    expect(marked()[0]?.getAttribute('aria-describedby')).toBe(note.closest('[id]')?.id)
    expect(document.activeElement).toBe(marked()[0])
    await mend(person)
    expect(screen.queryByText(message)).toBeNull()
  }
  expect(signup).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(signup).toHaveBeenCalledExactlyOnceWith({
    firstName: 'Dana',
    lastName: 'Doe',
    email: 'dana@example.com',
    password: 'weakStrong1!',
    agreeToTerms: true,
    agreeToResponsiblePlay: true,
    marketingEmails: false,
  })
  expect(await screen.findByText(MESSAGES.accountCreated)).toBeTruthy()
})

async function fillIn(person: Person) {
  await person.type(field('First Name'), 'Dana')
  await person.type(field('Last Name'), 'Doe')
  await person.type(field('Email Address'), 'dana@example.com')
  await person.type(field('Password'), 'Strong1!')
  await person.type(field('Confirm Password'), 'Strong1!')
  await person.click(screen.getByRole('checkbox', { name: /Terms of Service/ }))
  await person.click(screen.getByRole('checkbox', { name: /18 or older/ }))
}

test('a taken email address shows an error at its field with a sign-in link, and keeps the typed values', async () => {
  const fields = { email: MESSAGES.emailTaken }
  const refused = new ApiFailure(MESSAGES.emailTaken, { code: 'conflict', status: 409, fields })
  const { person } = openSignup(() => Promise.reject(refused))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Create Account' }))
  const link = await screen.findByRole('link', { name: 'Sign in instead' })
  expect(link.getAttribute('href')).toBe('/login')
  expect(marked()).toEqual([field('Email Address')])
  expect(screen.getByText(MESSAGES.emailTaken, { exact: false })).toBeTruthy()
  expect(field('First Name').value).toBe('Dana')
  expect(field('Password').value).toBe('Strong1!')
})

test('while it is being sent, the form is disabled and a second click sends nothing', async () => {
  const signup = vi.fn<Signup>(() => new Promise(() => undefined))
  const { person } = openSignup(signup)
  await fillIn(person)
  await person.dblClick(screen.getByRole('button', { name: 'Create Account' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Creating Account...',
  })
  expect(button.disabled).toBe(true)
  expect(field('Password').closest('fieldset')?.disabled).toBe(true)
  expect(signup).toHaveBeenCalledOnce()
})

test('the strength meter and the match message follow the typed passwords', async () => {
  const { person } = openSignup()
  await person.type(field('Password'), 'four')
  expect(screen.getByText('Weak')).toBeTruthy()
  expect(screen.getByText('One uppercase letter')).toBeTruthy()
  await person.type(field('Password'), 'Cast12')
  expect(screen.getByText('Good')).toBeTruthy()
  await person.type(field('Confirm Password'), 'fourCast1')
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
  await person.type(field('Confirm Password'), '2')
  expect(screen.getByText('Passwords match')).toBeTruthy()
})

test('a social button shows a coming-soon message', async () => {
  const { person } = openSignup()
  await person.click(screen.getByRole('button', { name: 'Google' }))
  expect(await screen.findByText('Google signup coming soon!')).toBeTruthy()
})
