import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Email, SignupForm } from './accounts.ts'

test('12: case and space around an address do not make another one', () => {
  expect(Email.parse('  Dana@Example.COM ')).toBe('dana@example.com')
})

test.each([
  'dana@example.com',
  "o'hara@example.com".replace("'", ''),
  'd.a-n_a+tag@mail.example.co.uk',
  `${'a'.repeat(64)}@example.com`,
])('%s is an address', (address) => {
  expect(Email.safeParse(address).success).toBe(true)
})

test.each([
  ['line breaks', 'dana@example.com\r\nBcc: eve@example.com'],
  ['a comma', 'dana@example.com,eve@example.com'],
  ['a second address', 'dana@example.com eve@example.com'],
  ['quotes', '"dana"@example.com'],
  ['a display name', 'Dana <dana@example.com>'],
  ['a control character', 'da\u0000na@example.com'],
  ['a homograph', 'dаna@example.com'],
  ['two at signs', 'dana@@example.com'],
  ['two dots', 'dana..reed@example.com'],
  ['a dot at the end', 'dana.@example.com'],
  ['no domain', 'dana@'],
  ['no top level', 'dana@localhost'],
  ['a local part of 65', `${'a'.repeat(65)}@example.com`],
  [
    'more than 254',
    `dana@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
  ],
])('11: an address with %s is refused', (_name, address) => {
  const answer = Email.safeParse(address)
  expect(answer.error?.issues[0]?.message).toBe('Please enter a valid email address')
})

test('whatever is taken is one plain ASCII address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      const answer = Email.safeParse(text)
      if (answer.success) expect(answer.data).toMatch(/^[!-~]+@[a-z0-9.-]+$/)
    }),
  )
})

test('an empty form names every field, in the order of the form', () => {
  const { error } = SignupForm.safeParse({})
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Email is required'],
    ['password', 'Password is required'],
    ['agreeToTerms', 'You must agree to the Terms of Service'],
    ['agreeToResponsiblePlay', 'You must acknowledge responsible play guidelines'],
  ])
})

test('names are trimmed, and hold no control character or direction override', () => {
  const form = {
    email: 'dana@example.com',
    password: 'Abcdef1!',
    agreeToTerms: true,
    agreeToResponsiblePlay: true,
  }
  expect(
    SignupForm.parse({ ...form, firstName: ' Dana ', lastName: 'Ó Néill-Reed' }),
  ).toMatchObject({ firstName: 'Dana', lastName: 'Ó Néill-Reed' })
  for (const lastName of ['a\r\nb', 'a\u0000', '\u202eevil', ' '])
    expect(SignupForm.safeParse({ ...form, firstName: 'Dana', lastName }).success).toBe(false)
})

test('31: what a form does not list is dropped', () => {
  const form = {
    firstName: 'D',
    lastName: 'R',
    email: 'd@example.com',
    password: 'Abcdef1!',
    agreeToTerms: true,
    agreeToResponsiblePlay: true,
  }
  expect(SignupForm.parse({ ...form, role: 'admin', plan: 'premium' })).not.toHaveProperty('role')
})
