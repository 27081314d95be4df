import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TabBar } from '#app/frame/TabBar.tsx'
import { open } from '#test/open.tsx'

const bar = () => within(screen.getByRole('navigation', { name: 'Shortcuts' }))

test('links the four main screens, marks the open one, and opens the drawer', async () => {
  const { person } = open(<TabBar />, { at: '/numbers' })
  const links = bar().getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Generate',
    'Results',
    'My numbers',
  ])
  expect(bar().getByRole('link', { current: 'page' }).textContent).toBe('My numbers')
  await person.click(bar().getByRole('button', { name: 'More' }))
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }))
  await person.click(drawer.getByRole('link', { name: 'History' }))
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

test('leaves the admin pages to their own menu', () => {
  open(<TabBar />, { at: '/admin/users' })
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
})
