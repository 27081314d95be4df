import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '#test/open.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a panel that does not load shows an error, and Retry loads it', async () => {
  const load = vi.fn<() => Promise<(props: { name: string }) => ReactNode>>(missing)
  const Panel = lazyPanel(load)
  render(
    <Suspense>
      <Panel name="Security" />
    </Suspense>,
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await userEvent.click(retry)
  expect(screen.getByRole('alert').textContent).toContain('This didn’t load.')
  load.mockResolvedValue(({ name }) => <p>{name} is here</p>)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Security is here')).toBeTruthy()
})

interface QuestionProps {
  open: boolean
  onClose: () => void
}

test('a dialog that does not load shows an error, and opening it again loads it', async () => {
  const load = vi.fn<() => Promise<(props: QuestionProps) => ReactNode>>(missing)
  const Question = lazyDialog(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? 'Asked' : 'Ask'}
        </button>
        <Question open={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  }
  open(<Page />, { at: '/numbers' })
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('This didn’t load. Check your connection, then try again.')
  load.mockResolvedValue(({ open: isOpen }) => isOpen && <p>Are you sure?</p>)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Are you sure?')).toBeTruthy()
})
