import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import NotFoundPage from '#features/not-found/NotFoundPage.tsx'
import { open } from '#lib/testing/open.tsx'

test('someone who is signed in is led from an unknown address to the dashboard', async () => {
  const { person, place } = open(<NotFoundPage />, { at: '/nonsense' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  await person.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  expect(place.address).toBe('/dashboard')
})
