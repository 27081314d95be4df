import { expect, test } from 'vitest'
import { verifyPhone } from './phone.ts'
import { ProfileForm } from './profile.ts'
import { proveIdentity } from './proof.ts'
import { totpLogin } from './totp.ts'

const complaint = (form: object) => {
  const { error } = ProfileForm.safeParse(form)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('an address and a city are one line or empty; spaces alone are empty', () => {
  expect(ProfileForm.parse({ address: '   ', city: '' })).toEqual({ address: '', city: '' })
  expect(ProfileForm.parse({ address: ' 1 Peachtree St NE ', city: 'Łódź' })).toEqual({
    address: '1 Peachtree St NE',
    city: 'Łódź',
  })
})

test.each([
  ['no text', { address: 5 }, 'address: Enter the address on one line, in plain text'],
  ['nothing at all', { city: null }, 'city: Enter the city on one line, in plain text'],
  ['nothing to see', { city: '\u3164' }, 'city: Enter the city on one line, in plain text'],
  ['two lines', { address: '1 Main St\nApt 2' }, 'address: Use plain letters, spaces and symbols'],
  ['201 characters', { address: 'x'.repeat(201) }, 'address: Use at most 200 characters'],
  ['101 characters', { city: 'x'.repeat(101) }, 'city: Use at most 100 characters'],
])('%s is refused with its own message', (_, form, words) => {
  expect(complaint(form)).toEqual([words])
})

test('every wrong field is named, each with our own message', () => {
  const wrong = Object.keys(ProfileForm.shape).map((name) => [name, 5])
  const told = complaint(Object.fromEntries(wrong))
  expect(told).toHaveLength(wrong.length)
  expect(told.join()).not.toContain('Invalid input')
})

test('digits of other scripts count in a phone number, a ZIP code and a code', () => {
  const { phone, zipCode } = ProfileForm.parse({
    phone: '+١ (٤٠٤) ５５５-०१२३',
    zipCode: '３０３０３',
  })
  expect([phone, zipCode]).toEqual(['+14045550123', '30303'])
  expect(verifyPhone.body.parse({ code: '１２３ ٤٥٦' })).toEqual({ code: '123456' })
  expect(totpLogin.body.parse({ ticket: 'x', code: '۱۲۳۴۵۶' }).code).toBe('123456')
  expect(proveIdentity.body.parse({ code: '１２３４５６' }).code).toBe('123456')
})
