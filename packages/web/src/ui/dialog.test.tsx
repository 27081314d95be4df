import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** A page with a dialog that opens a second one and a confirmation; notifications are beside it. */
function Page({ onPress }: { onPress: () => void }) {
  const [open, setOpen] = useState<readonly string[]>([])
  const add = (name: string) => () => setOpen((before) => [...before, name])
  const close = () => setOpen((before) => before.slice(0, -1))
  return (
    <>
      <div className="shell">
        <button onClick={add('first')}>Open</button>
      </div>
      <section className="toasts">
        <button onClick={onPress}>Retry</button>
      </section>
      <Dialog
        open={open.includes('first')}
        onClose={close}
        title="First"
        actions={<button>Send</button>}
      >
        <input aria-label="Name" />
        <button onClick={add('second')}>More</button>
        <button onClick={add('question')}>Delete</button>
      </Dialog>
      <Dialog open={open.includes('second')} onClose={close} title="Second">
        Words
      </Dialog>
      <ConfirmDialog
        open={open.includes('question')}
        title="Sure?"
        confirm="Delete it"
        onConfirm={close}
        onCancel={close}
      >
        Gone for good
      </ConfirmDialog>
    </>
  )
}

async function openFirst(onPress = vi.fn<() => void>()) {
  const person = userEvent.setup()
  render(<Page onPress={onPress} />)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  return person
}

const named = (name: string) => screen.getByRole('dialog', { name })
const inert = (element: Element | null) => element?.closest('[inert]') !== null
const frame = () => document.querySelector('.shell')

test('a dialog takes the focus, and makes all but notifications inert until it closes', async () => {
  const pressed = vi.fn<() => void>()
  const person = await openFirst(pressed)
  expect(within(named('First')).getByRole('button', { name: 'Close' })).toBe(document.activeElement)
  expect([inert(frame()), inert(named('First'))]).toEqual([true, false])
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect([pressed.mock.calls.length, named('First').isConnected]).toEqual([1, true])

  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(inert(frame())).toBe(false)
})

test.each([
  ['Escape', (person: ReturnType<typeof userEvent.setup>) => person.keyboard('{Escape}')],
  ['Close', (person) => person.click(screen.getByRole('button', { name: 'Close' }))],
  [
    'a press beside it',
    (person) => person.click(document.querySelector('.scrim') ?? document.body),
  ],
] satisfies [string, (person: ReturnType<typeof userEvent.setup>) => Promise<void>][])(
  '%s closes it, and the focus goes back to what opened it',
  async (_, close) => {
    const person = await openFirst()
    await close(person)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  },
)

test('a press inside the dialog does not close it', async () => {
  const person = await openFirst()
  await person.click(screen.getByRole('heading', { name: 'First' }))
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Dana{Enter}')
  expect(named('First').isConnected).toBe(true)
})

test('Tab stays within the dialog, both ways', async () => {
  const person = await openFirst()
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const seen: unknown[] = []
  for (let presses = 0; presses < 5; presses++) {
    await person.tab()
    seen.push(focused())
  }
  expect(seen).toEqual(['Name', 'More', 'Delete', 'Send', 'Close'])
  await person.tab({ shift: true })
  expect(focused()).toBe('Send')
})

test('of two dialogs only the upper one is active, and Escape closes one at a time', async () => {
  const person = await openFirst()
  await person.click(screen.getByRole('button', { name: 'More' }))
  expect([inert(named('First')), inert(named('Second'))]).toEqual([true, false])
  await person.keyboard('{Escape}')
  expect([screen.queryByRole('dialog', { name: 'Second' }), inert(named('First'))]).toEqual([
    null,
    false,
  ])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
  expect(inert(frame())).toBe(true)
})

test('the page keeps its width and does not scroll until the last dialog is closed', async () => {
  // The page has a scrollbar of 15 px.
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15)
  const held = () => [document.documentElement.style.overflow, document.body.style.paddingInlineEnd]
  const person = await openFirst()
  expect(held()).toEqual(['hidden', '15px'])
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await person.keyboard('{Escape}')
  expect(held()).toEqual(['hidden', '15px'])
  await person.keyboard('{Escape}')
  expect(held()).toEqual(['', ''])
})

test('Escape in a confirmation above the dialog closes only the confirmation', async () => {
  const person = await openFirst()
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(named('First').isConnected).toBe(true)
})

test('a dialog that cannot be closed stays, and keeps the page inert', async () => {
  const person = userEvent.setup()
  render(
    <Dialog open title="Busy" onClose={() => undefined}>
      …
    </Dialog>,
  )
  await person.keyboard('{Escape}')
  expect(named('Busy').isConnected).toBe(true)
})

test('if the opener is removed, the focus moves to the element that the page names', async () => {
  const person = userEvent.setup()
  function Deleting() {
    const [state, setState] = useState<'row' | 'open' | 'gone'>('row')
    return (
      <>
        <main className="shell" tabIndex={-1}>
          {state !== 'gone' && <button onClick={() => setState('open')}>Row</button>}
          {state === 'gone' && (
            <p id="next" tabIndex={-1}>
              Nothing left
            </p>
          )}
        </main>
        <Dialog
          open={state === 'open'}
          title="Delete"
          onClose={() => setState('gone')}
          focusAfter={() => document.getElementById('next')}
        >
          …
        </Dialog>
      </>
    )
  }
  render(<Deleting />)
  await person.click(screen.getByRole('button', { name: 'Row' }))
  await person.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Nothing left')
})
