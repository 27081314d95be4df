import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AccountMenu } from '#app/frame/AccountMenu.tsx'
import { DANA, open } from '#test/open.tsx'

test('the menu shows the current plan and links to the profile', async () => {
  const { person, place } = open(<AccountMenu />, { at: '/dashboard' })
  await person.click(screen.getByRole('button', { name: 'Account menu of Dana' }))
  expect(screen.getByText('Basic trial')).toBeTruthy()
  await person.click(screen.getByRole('menuitem', { name: 'Profile' }))
  expect(place.address).toBe('/profile')
})

test('34: the administrators’ screens are offered to administrators alone', async () => {
  const entry = () => screen.queryByRole('menuitem', { name: 'Administration' })
  for (const role of ['user', 'premium', 'admin', 'super_admin'] as const) {
    const { person, place, unmount } = open(<AccountMenu />, { at: '/', user: { ...DANA, role } })
    await person.click(screen.getByRole('button', { name: 'Account menu of Dana' }))
    const offered = entry()
    expect(offered !== null).toBe(role.endsWith('admin'))
    if (offered !== null) {
      await person.click(offered)
      expect(place.address).toBe('/admin/overview')
    }
    unmount()
  }
})

test('signing out asks first while picks made offline wait to be sent', async () => {
  localStorage.setItem('fourcast_unsent', '1')
  onTestFinished(() => localStorage.clear())
  const logout = vi.fn<() => void>()
  const { person } = open(<AccountMenu />, { at: '/dashboard', session: { logout } })
  const choose = async () => {
    await person.click(screen.getByRole('button', { name: 'Account menu of Dana' }))
    await person.click(screen.getByRole('menuitem', { name: 'Logout' }))
    return screen.findByRole('alertdialog', { name: 'Sign out and delete your offline picks?' })
  }
  await choose()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(logout).not.toHaveBeenCalled()
  await choose()
  await person.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(logout).toHaveBeenCalledOnce()
})
