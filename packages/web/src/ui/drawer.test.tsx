import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Drawer } from '#ui/Drawer.tsx'

const BOX = new DOMRect(0, 0, 300, 800)

function openDrawer() {
  const onClose = vi.fn<() => void>()
  render(
    <Drawer open onClose={onClose} label="Menu">
      <p>Pages</p>
    </Drawer>,
  )
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  vi.spyOn(drawer, 'getBoundingClientRect').mockReturnValue(BOX)
  return { onClose, drawer }
}

test('a press beside the drawer closes it', () => {
  const { onClose, drawer } = openDrawer()
  fireEvent.click(drawer, { clientX: 370, clientY: 600 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press in the drawer leaves it open', () => {
  const { onClose, drawer } = openDrawer()
  fireEvent.click(drawer, { clientX: 4, clientY: 600 })
  fireEvent.click(screen.getByText('Pages'), { clientX: 370, clientY: 600 })
  expect(onClose).not.toHaveBeenCalled()
})
