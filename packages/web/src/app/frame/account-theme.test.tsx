import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { AccountTheme } from './UserFrame.tsx'
import { DANA, open } from '#test/open.tsx'
import { SAMPLE_PREFERENCES } from '#test/results.ts'
import { serve } from '#test/serve.ts'
import { followAccountTheme, setTheme } from '#core/theme.ts'

const GET = 'GET /api/users/preferences'
const server = () => serve({ [GET]: () => ({ ...SAMPLE_PREFERENCES, theme: 'dark' }) })
const theme = () => document.documentElement.dataset.theme

beforeEach(() => {
  localStorage.removeItem('fourcast_theme')
  localStorage.removeItem('fourcast_account_theme')
  document.documentElement.dataset.theme = 'light'
})

test('a browser where nobody chose takes the theme of the account', async () => {
  server()
  open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('dark'))
})

test('and follows it: what another device chooses later holds here too', async () => {
  const { answers } = server()
  const { queries } = open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('dark'))
  answers[GET] = () => SAMPLE_PREFERENCES
  await queries.invalidateQueries()
  await waitFor(() => expect(theme()).toBe('light'))
})

test('signed out, nothing of it is left', async () => {
  server()
  const { unmount } = open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('dark'))
  unmount()
  followAccountTheme(null)
  expect(theme()).toBe('light')
  expect(localStorage.getItem('fourcast_account_theme')).toBeNull()
})

test('one where somebody chose keeps that, and asks for nothing', async () => {
  const { sent } = server()
  setTheme('light')
  open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('light'))
  expect(sent(GET)).toEqual([])
})

test('what others chose in the demo account changes nothing', async () => {
  const { sent } = server()
  open(<AccountTheme />, { at: '/dashboard', user: { ...DANA, isDemo: true } })
  await waitFor(() => expect(theme()).toBe('light'))
  expect(sent(GET)).toEqual([])
})
