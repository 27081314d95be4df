import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Resolver } from './form.ts'
import { reportSilentAutofill } from './silent-autofill.ts'
import { useSendForm } from './use-send-form.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface Words {
  words: string
}
interface Login {
  email: string
  password: string
  remember: boolean
}
const anything: Resolver<Words> = (values) => ({ values })

function Form(props: {
  load: () => Promise<Resolver<Words>>
  send: (values: Words) => Promise<void>
}) {
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

const PROTOTYPE = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

test.each([
  ['a browser', (input: HTMLInputElement, text: string) => PROTOTYPE?.set?.call(input, text)],
  ['a script of the page', (input: HTMLInputElement, text: string) => void (input.value = text)],
])('fields that %s fills without an event are sent as they are shown', async (_who, fill) => {
  onTestFinished(reportSilentAutofill())
  const sent: unknown[] = []
  function SignIn() {
    const { field, onSubmit } = useSendForm({
      resolver: () => Promise.resolve((values: Login) => ({ values })),
      defaultValues: { email: '', password: '', remember: false },
      failed: 'It failed',
      send: (values) => Promise.resolve(sent.push(values)),
    })
    return (
      <form aria-label="Sign in" onSubmit={onSubmit}>
        <TextInput label="Email" {...field('email')} />
        <TextInput label="Password" {...field('password')} />
        <Checkbox label="Remember" {...field('remember')} />
      </form>
    )
  }
  render(<SignIn />)
  fireEvent.click(screen.getByLabelText('Remember'))
  fill(screen.getByLabelText('Email'), 'dana@example.com')
  fill(screen.getByLabelText('Password'), 'correct horse')
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() =>
    expect(sent).toEqual([
      { email: 'dana@example.com', password: 'correct horse', remember: true },
    ]),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com')
})

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

test('what is filled in and sent in one go is sent whole', async () => {
  const sent: unknown[] = []
  function SignIn() {
    const { field, onSubmit } = useSendForm({
      resolver: () => Promise.resolve((values: Login) => ({ values })),
      defaultValues: { email: '', password: '', remember: false },
      failed: 'It failed',
      send: (values) => Promise.resolve(sent.push(values)),
    })
    return (
      <form aria-label="Sign in" onSubmit={onSubmit}>
        <TextInput label="Email" {...field('email')} />
        <TextInput label="Password" {...field('password')} />
        <Checkbox label="Remember" {...field('remember')} />
      </form>
    )
  }
  render(<SignIn />)
  // Nothing is drawn in between, as when a password manager does it.
  act(() => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@example.com' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
    fireEvent.click(screen.getByLabelText('Remember'))
    fireEvent.submit(screen.getByRole('form'))
    fireEvent.submit(screen.getByRole('form'))
  })
  await waitFor(() =>
    expect(sent).toEqual([
      { email: 'dana@example.com', password: 'correct horse', remember: true },
    ]),
  )
})

test('a check that breaks sends nothing, says so, and leaves the form usable', async () => {
  const broken = () => {
    throw new Error('no such schema')
  }
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const load = vi.fn<() => Promise<Resolver<Words>>>(() => Promise.resolve(broken))
  render(<Form load={load} send={send} />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button'))
  expect((await screen.findByRole('alert')).textContent).toBe('It failed')
  expect(send).not.toHaveBeenCalled()
  load.mockImplementation(() => Promise.resolve(anything))
  await person.click(screen.getByRole('button'))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the focus goes to what is wrong in the form that was sent, whatever is wrong in another', async () => {
  const wrong: Resolver<Words> = () => ({ errors: { words: 'Say more' } })
  function Labelled({ name }: { name: string }) {
    const { field, onSubmit } = useSendForm<Words>({
      resolver: () => Promise.resolve(wrong),
      defaultValues: { words: '' },
      failed: 'It failed',
      send: () => Promise.resolve(),
    })
    return (
      <form onSubmit={onSubmit}>
        <TextInput label={name} {...field('words')} />
        <button type="submit">Send {name}</button>
      </form>
    )
  }
  render(
    <>
      <Labelled name="first" />
      <Labelled name="second" />
    </>,
  )
  const person = userEvent.setup()
  for (const name of ['first', 'second']) {
    await person.click(screen.getByRole('button', { name: `Send ${name}` }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(name)))
  }
})

test('what was filled in before the page came to life is there, and sent', async () => {
  const send = vi.fn<(values: Words) => Promise<void>>(() => Promise.resolve())
  const form = <Form load={() => Promise.resolve(anything)} send={send} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(form)
  const field = screen.getByLabelText<HTMLInputElement>('Words')
  field.value = 'from a password manager'
  render(form, { container, hydrate: true })
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ words: 'from a password manager' }))
  expect(field.value).toBe('from a password manager')
})
