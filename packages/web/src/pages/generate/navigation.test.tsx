import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import GeneratePage from './GeneratePage.tsx'
import { handedOver } from './use-generator.ts'
import { randomDigits } from '#domains/picks/random-digits.ts'
import { open } from '#test/open.tsx'
import { SAMPLE_PREFERENCES } from '#test/results.ts'
import { serve } from '#test/serve.ts'

beforeEach(() => {
  sessionStorage.clear()
  serve({ 'GET /api/users/preferences': () => SAMPLE_PREFERENCES })
})

const typed = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Digit \d$/).map(({ value }) => value)

test('digits and a method that another screen hands over are there, the method in focus', async () => {
  const state = { prefilledNumbers: [0, 7, 6, 8], defaultMethod: 'mirror' }
  open(<GeneratePage />, { at: '/generate', state })
  expect(typed()).toEqual(['0', '7', '6', '8'])
  const gold = screen.getByRole('button', { name: /^Box 2 Gold/ })
  expect(gold.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(gold))
})

test('a method without digits waits for the first digit', () => {
  open(<GeneratePage />, { at: '/generate', state: { defaultMethod: 'mirror' } })
  expect(document.activeElement).toBe(screen.getByLabelText('Digit 1'))
  expect(screen.getByRole('button', { name: /^Box 2 Gold/, pressed: true })).toBeTruthy()
})

test('what is typed is there again after leaving and coming back', async () => {
  const first = open(<GeneratePage />, { at: '/generate', state: { prefilledNumbers: [1, 2] } })
  await first.person.type(screen.getByLabelText('Digit 3'), '9')
  first.unmount()
  open(<GeneratePage />, { at: '/generate' })
  expect(typed()).toEqual(['1', '2', '9', ''])
})

test('what cannot be understood is left out', () => {
  expect(handedOver({ defaultMethod: 'magic', prefilledNumbers: 'no' })).toEqual({
    method: null,
    digits: null,
  })
  expect(handedOver({ prefilledNumbers: [12, null] }).digits).toBeNull()
  expect(handedOver(null)).toEqual({ method: null, digits: null })
})

test('random digits take no byte that would favour some of them', () => {
  const bytes = [250, 255, 249, 10, 251, 3, 0]
  const fill = (given: Uint8Array) => given.set(bytes.concat(Array<number>(9).fill(253)))
  expect(randomDigits(fill)).toEqual([9, 0, 3, 0])
})
