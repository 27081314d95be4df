import { expect, test } from 'vitest'
import { greetingName } from './DashboardPage.tsx'
import { few, rate } from '#core/figures.ts'

test('whoever has no first name is greeted all the same', () => {
  expect(greetingName({ firstName: ' ', email: 'sam@example.com' })).toBe('sam')
  expect(greetingName({ firstName: '', email: '' })).toBe('Player')
})

test('a small chance is never rounded to none', () => {
  expect(few(1.94)).toBe('1.9')
  expect(few(0.0123)).toBe('0.01')
  expect(few(0)).toBe('0')
  expect(rate(0.0003)).toBe('0.03%')
  expect(rate(0.000012)).toBe('0.001%')
})
