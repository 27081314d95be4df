import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Email, login, NewPassword, SignupForm } from './accounts.ts'

test('12: case and surrounding spaces do not make another address', () => {
  expect(Email.parse('  Dana@Example.COM ')).toBe('dana@example.com')
})

test.each([
  'dana@example.com',
  "o'brien@example.com",
  'a&b@example.com',
  'name=tag@example.com',
  '!#$%&*/?^_`{|}~@example.com',
  'dana@example.xn--p1ai',
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
  ['a Kelvin sign', 'dana@\u212aing.example.com'],
  ['a line break at the end', 'dana@example.com\r\n'],
  ['a tab before it', '\tdana@example.com'],
  ['a no-break space', 'dana@example.com\u00a0'],
  ['a byte order mark', '\ufeffdana@example.com'],
  ['a line separator', 'dana@example.com\u2028'],
  ['two at signs', 'dana@@example.com'],
  ['two dots', 'dana..reed@example.com'],
  ['a dot at the end', 'dana.@example.com'],
  ['no domain', 'dana@'],
  ['no top level', 'dana@localhost'],
  ['a number as its top level', 'dana@127.0.0.1'],
  ['brackets', 'dana@[127.0.0.1]'],
  ['a semicolon', 'dana;eve@example.com'],
  ['a backslash', 'da\\na@example.com'],
  ['a broken top level', 'dana@example.xn--'],
  ['a local part of 65', `${'a'.repeat(65)}@example.com`],
  [
    'more than 254',
    `dana@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
  ],
])('11: an address with %s is refused', (_name, address) => {
  const answer = Email.safeParse(address)
  expect(answer.error?.issues[0]?.message).toBe('Please enter a valid email address')
})

test('an address with a Kelvin sign is not the same as one with a k', () => {
  const spelled = (email: string) => login.body.parse({ email, password: 'x' }).email
  expect(spelled(' Kim@Example.com ')).toBe('kim@example.com')
  expect(spelled('\u212aim@example.com')).not.toBe('kim@example.com')
})

test('a new password has one Unicode form, whatever the keyboard sent', () => {
  const forms = ['Pâssé-wörd-7', 'Pâssé-wörd-7'.normalize('NFD'), 'Ｐâssé－wörd－７']
  expect(forms.map((form) => NewPassword.parse(form))).toEqual(Array(3).fill('Pâssé-wörd-7'))
})

test('a password with characters that all hash alike is refused as weak', () => {
  for (const odd of ['\ud83d', '\ude00', '\0'])
    expect(NewPassword.safeParse(`Abcdef1!${odd}`).error?.issues[0]?.message).toBe(
      'Please choose a stronger password',
    )
  expect(NewPassword.safeParse('Abcdef1!\u{1f600}').success).toBe(true)
})

test('every accepted address is one plain ASCII address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      const answer = Email.safeParse(text)
      if (answer.success) expect(answer.data).toMatch(/^[!-~]+@[a-z0-9.-]+$/)
    }),
  )
})

test('names keep the joiners that Persian and Hindi need, and no other invisible characters', () => {
  const take = (firstName: string) => SignupForm.shape.firstName.safeParse(firstName).success
  for (const name of ['علی\u200cرضا', 'राजलक्ष्\u200dमी', 'ശ്രീ\u200dജ'])
    expect(take(name), name).toBe(true)
  for (const name of [
    'Da\u200cna',
    'Da\u200dna',
    '\u200d',
    '\u200cعلی',
    'علی\u200c\u200cرضا',
    'علی\u202eرضا',
  ])
    expect(take(name), name).toBe(false)
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

test('names are trimmed, have a visible character, and no hidden or direction-changing ones', () => {
  const form = {
    email: 'dana@example.com',
    password: 'Abcdef1!',
    agreeToTerms: true,
    agreeToResponsiblePlay: true,
  }
  expect(
    SignupForm.parse({ ...form, firstName: ' Dana ', lastName: 'Ó Néill-Reed' }),
  ).toMatchObject({ firstName: 'Dana', lastName: 'Ó Néill-Reed' })
  const refused = (lastName: string) =>
    SignupForm.safeParse({ ...form, firstName: 'Dana', lastName }).error?.issues[0]?.message
  for (const hidden of [
    'a\r\nb',
    'a\u0000',
    '\u202eevil',
    'a\u200bb',
    'a\u00adb',
    'a\uffff',
    '\ud83d',
  ])
    expect(refused(hidden)).toBe('Use plain letters, spaces and symbols')
  for (const blank of [' ', '\u3164', '\u2800', '\u115f\u1160', '\u0301'])
    expect(refused(blank)).toBe('Last name is required')
  for (const shown of ["O'Neill", 'Nguyễn', '李', 'e\u0301', 'Jr. 3'])
    expect(refused(shown)).toBeUndefined()
})

test('31: fields that a form does not list are dropped', () => {
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
