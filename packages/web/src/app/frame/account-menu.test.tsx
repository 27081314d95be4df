import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountMenu } from '#app/frame/AccountMenu.tsx'
import { open } from '#lib/testing/open.tsx'

test('the menu says on which plan one is, and leads to the profile', async () => {
  const { person, place } = open(<AccountMenu />, { at: '/dashboard' })
  await person.click(screen.getByRole('button', { name: 'Account menu of Dana' }))
  expect(screen.getByText('Basic trial')).toBeTruthy()
  await person.click(screen.getByRole('menuitem', { name: 'Profile' }))
  expect(place.address).toBe('/profile')
})
