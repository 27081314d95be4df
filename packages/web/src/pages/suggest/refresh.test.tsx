import * as MESSAGES from '@fourcast/contract/messages.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import SuggestPage from './SuggestPage.tsx'
import { lottery } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { suggestions } from '#test/suggestions.ts'

const server = () => serve({ ...lottery([]), 'POST /ml_api/suggest': () => suggestions() })
const show = () => open(<SuggestPage />, { at: '/suggest' })

const isRefresh = (body: unknown) =>
  body !== null && typeof body === 'object' && 'refresh' in body && body.refresh === true

test('Refresh Suggestions requests new ones with a notification, and shows them', async () => {
  const { sent, answers } = server()
  const { person } = show()
  const button = await screen.findByRole('button', { name: 'Refresh Suggestions' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  answers['POST /ml_api/suggest'] = () =>
    suggestions({ topRecommendations: suggestions().topRecommendations.slice(1) })
  await person.click(button)
  expect(await screen.findByText(MESSAGES.refreshingSuggestions)).toBeTruthy()
  const first = () => screen.getAllByRole('button', { name: /^Use These/ })[0]
  await waitFor(() => expect(first()?.getAttribute('aria-label')).toBe('Use These: 3 0 3 8'))
  expect(sent('POST /ml_api/suggest').at(-1)?.body).toMatchObject({ state: 'GA', refresh: true })
})

test('new picks are the first ones after a refresh, and another refresh says that it is free', async () => {
  const { answers } = server()
  const { person } = show()
  const firstWays = () =>
    screen
      .getAllByRole('button', { name: /^Use These/ })
      .slice(0, 2)
      .map((button) => button.getAttribute('aria-label'))
  const button = await screen.findByRole('button', { name: 'Refresh Suggestions' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  expect(firstWays()[0]).toBe('Use These: 7 2 9 4')
  const { quickPicks, topRecommendations } = suggestions()
  const [likeliest, sample, random, yours] = quickPicks
  const sampled = { ...topRecommendations[0], numbers: [1, 8, 0, 6] }
  answers['POST /ml_api/suggest'] = () => ({
    ...suggestions(),
    refreshed: true,
    quickPicks: [sample, random, likeliest, yours],
    topRecommendations: [sampled, ...topRecommendations],
  })
  await person.click(button)
  await screen.findByText('A new number from the forecast')
  expect(firstWays()).toEqual(['Use These: 1 8 0 6', 'Use These: 0 0 7 3'])
  expect(screen.getByText(/Refreshing again is free/)).toBeTruthy()
})

test('two clicks before the first is drawn refresh once', async () => {
  const { sent } = server()
  show()
  await screen.findByText('Quick picks')
  const button = screen.getByRole('button', { name: 'Refresh Suggestions' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  const refreshes = sent('POST /ml_api/suggest').filter(({ body }) => isRefresh(body))
  expect(refreshes).toHaveLength(1)
})

test('a refused refresh shows the reason and keeps the suggestions', async () => {
  const { answers } = server()
  const { person } = show()
  await screen.findByText('Quick picks')
  answers['POST /ml_api/suggest'] = () => refuse(500, 'internal', 'no')
  await person.click(screen.getByRole('button', { name: 'Refresh Suggestions' }))
  expect(await screen.findByText(MESSAGES.suggestionError)).toBeTruthy()
  expect(screen.getByText(MESSAGES.suggestFailed)).toBeTruthy()
  expect(screen.getByText('Quick picks')).toBeTruthy()
})
