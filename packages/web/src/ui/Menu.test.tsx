import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from '#ui/Menu.tsx'

function openMenu() {
  const leave = vi.fn<() => void>()
  const entries = [
    { label: 'Profile', onSelect: () => undefined },
    { label: 'Logout', onSelect: leave },
  ]
  render(<Menu label="Account menu" face="D" entries={entries} />)
  return { leave, person: userEvent.setup() }
}

const focused = () => document.activeElement?.textContent

test('the keyboard opens the menu, moves with wrap-around and chooses, and the focus returns', async () => {
  const { leave, person } = openMenu()
  await person.tab()
  await person.keyboard('{ArrowDown}')
  expect(focused()).toBe('Profile')
  await person.keyboard('{ArrowUp}')
  expect(focused()).toBe('Logout')
  await person.keyboard('{ArrowDown}{End}{Enter}')
  expect(leave).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('D')
})

test('Escape and a press elsewhere close it', async () => {
  const { person } = openMenu()
  await person.click(screen.getByRole('button', { name: 'Account menu' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Account menu' }))
  await person.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})
