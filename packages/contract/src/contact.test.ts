import { expect, test } from 'vitest'
import { ContactForm } from './contact.ts'

const FORM = {
  id: '0b7c1f5e-0000-4000-8000-000000000001',
  name: ' Dana Reed ',
  email: ' Dana@Example.com ',
  topic: 'question',
  message: '  When is the Night draw?\r\nThe one in Georgia.\r\n\r\n',
}

const complaint = (part: object) => {
  const { error } = ContactForm.safeParse({ ...FORM, ...part })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('a message keeps its lines, with one kind of line end', () => {
  expect(ContactForm.parse(FORM)).toEqual({
    ...FORM,
    name: 'Dana Reed',
    email: 'dana@example.com',
    message: 'When is the Night draw?\nThe one in Georgia.',
  })
})

test('an empty form names every field', () => {
  const { error } = ContactForm.safeParse({})
  expect(error?.issues.map(({ path }) => path[0])).toEqual([
    'id',
    'name',
    'email',
    'topic',
    'message',
  ])
})

test.each([
  ['nine characters', 'ninechars', 'Write at least 10 characters'],
  ['nothing to see', '\u3164'.repeat(20), 'Write at least 10 characters'],
  ['4,001 characters', 'x'.repeat(4_001), 'Use at most 4,000 characters'],
  ['a NUL', 'ten characters\0', 'Use plain text'],
  ['a terminal command', 'ten characters\u001b[2J', 'Use plain text'],
  ['half a character', 'ten characters\ud83d', 'Use plain text'],
  ['text turned round', 'ten characters\u202e', 'Use plain text'],
  ['a number', 12_345_678_901, 'Write at least 10 characters'],
])('%s is refused in the field message', (_name, message, words) => {
  expect(complaint({ message })).toEqual([expect.stringContaining(`message: ${words}`)])
})

test.each([
  ['ten characters', 'tencharact'],
  ['4,000 characters', 'x'.repeat(4_000)],
  ['markup, which stays text', '<img src=x onerror=alert(1)>'],
  ['other scripts and a family', 'שלום עולם 👨‍👩‍👧 ok'],
  ['a tab', 'digits\t1\t2\t3\t4'],
])('%s is accepted', (_name, message) => {
  expect(complaint({ message })).toEqual([])
})

test('a name with a line break and an unknown topic are refused', () => {
  expect(complaint({ name: 'Dana\r\nBcc: eve@example.com', topic: 'marriage' })).toEqual([
    'name: Use plain letters, spaces and symbols',
    'topic: Choose a topic',
  ])
})
