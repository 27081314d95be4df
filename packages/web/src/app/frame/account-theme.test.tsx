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

test('a browser without a chosen theme shows the theme of the account', async () => {
  server()
  open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('dark'))
})

test('the theme follows a later change on another device', async () => {
  const { answers } = server()
  const { queries } = open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('dark'))
  answers[GET] = () => SAMPLE_PREFERENCES
  await queries.invalidateQueries()
  await waitFor(() => expect(theme()).toBe('light'))
})

test('a sign-out removes the account’s theme', async () => {
  server()
  const { unmount } = open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('dark'))
  unmount()
  followAccountTheme(null)
  expect(theme()).toBe('light')
  expect(localStorage.getItem('fourcast_account_theme')).toBeNull()
})

test('a browser with a chosen theme keeps it and makes no request', async () => {
  const { sent } = server()
  setTheme('light')
  open(<AccountTheme />, { at: '/dashboard' })
  await waitFor(() => expect(theme()).toBe('light'))
  expect(sent(GET)).toEqual([])
})

test('a theme chosen by others in the demo account is ignored', async () => {
  const { sent } = server()
  open(<AccountTheme />, { at: '/dashboard', user: { ...DANA, isDemo: true } })
  await waitFor(() => expect(theme()).toBe('light'))
  expect(sent(GET)).toEqual([])
})
