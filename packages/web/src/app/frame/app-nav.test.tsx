import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppNav } from '#app/frame/AppNav.tsx'
import { open } from '#test/open.tsx'

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('below /admin the menu shows the admin sections at once, without loading another file', () => {
  open(<AppNav label="Main" />, { at: '/admin/users' })
  expect(links()).toHaveLength(15)
  expect(links().slice(0, 3)).toEqual(['/dashboard', '/admin/overview', '/admin/users'])
})

test('on other pages the menu shows the screens of the app', () => {
  open(<AppNav label="Main" />, { at: '/administration' })
  expect(links()).not.toContain('/admin/users')
  for (const screenOfTheApp of ['/generate', '/fair', '/luck'])
    expect(links()).toContain(screenOfTheApp)
})
