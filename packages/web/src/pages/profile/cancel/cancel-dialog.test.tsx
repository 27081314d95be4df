import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CancelDialog, useCancel } from './CancelDialog.tsx'
import { lapsed, paying } from '#test/billing.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

/** The dialog, with a button that applies a server event to the plan. */
function Shown() {
  const cancel = useCancel()
  const [current, setCurrent] = useState(paying())
  return (
    <>
      <button type="button" onClick={() => setCurrent(lapsed())}>
        Plan ended
      </button>
      <CancelDialog
        open
        {...{ current, cancel }}
        onClose={() => undefined}
        focusAfter={() => null}
      />
    </>
  )
}

test('a plan that ends before the answer arrives leaves the dialog unchanged', async () => {
  const answer = Promise.withResolvers<unknown>()
  serve({
    'DELETE /api/subscriptions/cancel': () => answer.promise,
    'GET /api/subscriptions/current': lapsed,
  })
  const { person } = open(<Shown />, { at: '/profile' })
  await person.click(await screen.findByRole('button', { name: 'Cancel now' }))
  fireEvent.click(screen.getByText('Plan ended'))
  expect(screen.getByRole('dialog', { name: 'Cancel Basic?' })).toBeTruthy()
  expect(screen.queryByText('Nothing to cancel')).toBeNull()
  answer.resolve({ subscription: lapsed(), refund: null })
})

test('the buttons that cancel do not look like the one that keeps the plan', async () => {
  serve({})
  open(<Shown />, { at: '/profile' })
  const look = (name: RegExp) => screen.getByRole('button', { name }).className
  await screen.findByRole('button', { name: 'Cancel now' })
  expect(look(/^Cancel now$/)).toContain('btn-danger')
  expect(look(/^Cancel on /)).toContain('btn-danger')
  expect(look(/^Keep my plan$/)).not.toContain('btn-danger')
})
