import { expect, test } from 'vitest'
import { SMS_LENGTH, smsText } from './text.ts'

const WIN = {
  title: 'Winner: 0423',
  message:
    'Your saved result 0423 matched the Midday draw on November 21, 2026 in Georgia. Check your official ticket.',
  link: 'https://fourcast.example/history',
}

test('a message has sender, subject, link and how to stop', () => {
  expect(smsText({ title: 'A code', message: 'Use it soon.' })).toBe(
    'Fourcast: A code. Use it soon. Reply STOP to opt out.',
  )
})

test('a long message has whole sentences, always the link, and the rest if it fits', () => {
  const text = smsText(WIN)
  expect(text).toBe(
    'Fourcast: Winner: 0423. Your saved result 0423 matched the Midday draw on November 21, 2026 in Georgia. https://fourcast.example/history Reply STOP to opt out.',
  )
  expect(text.length).toBeLessThanOrEqual(SMS_LENGTH)
  const far = { ...WIN, message: WIN.message.replace('Georgia', 'the District of Columbia') }
  expect(smsText(far)).toMatch(
    /in the District of Columbia\. https:\/\/fourcast\.example\/history$/,
  )
})

test('a sentence that does not fit is left out, not cut', () => {
  const endless = { ...WIN, message: 'word '.repeat(40) }
  expect(smsText(endless)).toBe(
    'Fourcast: Winner: 0423. https://fourcast.example/history Reply STOP to opt out.',
  )
})

test('letters outside the phones’ alphabet are replaced', () => {
  const text = smsText({ title: 'Zoë’s “win” – 5 × 3…', message: 'Naïve\u00a0words 😀 [x]\nhere.' })
  expect(text).toBe(
    `Fourcast: Zoe's "win" - 5 x 3.... Naive words ? ?x? here. Reply STOP to opt out.`,
  )
})
