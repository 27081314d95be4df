import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Resolver } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { useSendForm } from '#lib/use-send-form.ts'

interface Words {
  words: string
}
const anything: Resolver<Words> = (values) => ({ values, errors: {} })

function Form(props: { load: () => Promise<Resolver<Words>>; send: () => Promise<void> }) {
  const { failure, field, onSubmit } = useSendForm<Words>({
    resolver: props.load,
    defaultValues: { words: '' },
    failed: 'It failed',
    send: props.send,
  })
  const { error: _, ...wiring } = field('words')
  return (
    <form onSubmit={onSubmit}>
      {failure !== null && <p role="alert">{failure}</p>}
      <input aria-label="Words" {...wiring} />
      <button type="submit">Send</button>
    </form>
  )
}

test('what checks a form is loaded when someone types, and without it nothing is sent', async () => {
  const load = vi.fn<() => Promise<Resolver<Words>>>(() => Promise.reject(new Error('no network')))
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  render(<Form load={load} send={send} />)
  expect(load).not.toHaveBeenCalled()
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('Words'), 'a')
  expect(load).toHaveBeenCalledOnce()
  await person.click(screen.getByRole('button'))
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection')
  expect(send).not.toHaveBeenCalled()

  load.mockImplementation(() => Promise.resolve(anything))
  await person.type(screen.getByLabelText('Words'), 'b')
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByRole('button'))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})
