import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confirmCharge, clearStripe } from './stripe.ts'
import type { Collect } from './use-checked-fields.ts'
import { configWith } from '#test/config.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { Button } from '#ui/Button.tsx'
import { NewMethod } from './NewMethod.tsx'

interface Answers {
  confirmSetup?: () => object
  handleNextAction?: () => object
  submit?: () => object
}

let answers: Answers = {}
let asked: { name: string; of: unknown }[] = []
const note = (name: string, of: unknown) => void asked.push({ name, of })

const element = {
  on: (event: string, heard: () => void) => event === 'ready' && queueMicrotask(heard),
  mount: (into: HTMLElement) => into.append('Stripe’s fields'),
  destroy: () => note('destroy', null),
}
const elements = {
  create: () => element,
  submit: async () => answers.submit?.() ?? {},
  update: (of: unknown) => note('update', of),
}
const stripe = {
  elements: (of: unknown) => {
    note('elements', of)
    return elements
  },
  confirmSetup: async (of: unknown) => {
    note('confirmSetup', of)
    return answers.confirmSetup?.() ?? { setupIntent: { id: 'seti_1', status: 'succeeded' } }
  },
  handleNextAction: async (of: unknown) => {
    note('handleNextAction', of)
    return answers.handleNextAction?.() ?? { paymentIntent: { status: 'succeeded' } }
  },
}
// One object for all tests, since Stripe's loader keeps the first global it finds.
const onPage = Object.assign((key: string) => (note('key', key), stripe), { version: 'endive' })

/** Stripe's script as the page sees it: a global that renders fields and calls Stripe itself. */
function stripeOnPage(next: Answers) {
  answers = next
  asked = []
  vi.stubGlobal('Stripe', onPage)
  onTestFinished(() => {
    clearStripe()
    vi.unstubAllGlobals()
  })
  return (name: string) => asked.filter((one) => one.name === name).map(({ of }) => of)
}

/** A screen with the fields and its own button. */
function Screen() {
  const collect = useRef<Collect>(null)
  const [got, setGot] = useState('nothing yet')
  const press = async () => setGot((await collect.current?.()) ?? 'nothing')
  return (
    <>
      <NewMethod type="card" collect={collect} />
      <Button onClick={() => void press()}>Subscribe</Button>
      <p>Got {got}</p>
    </>
  )
}

const SETUP = 'POST /api/payments/setup'
const secret = { reference: 'seti_1', clientSecret: 'seti_1_secret_2' }

function shown(calls = {}) {
  return {
    ...serve({ 'GET /api/config': () => configWith('stripe'), [SETUP]: () => secret, ...calls }),
    ...open(<Screen />, { at: '/subscription' }),
  }
}

test('a card is set up with Stripe, and we get only Stripe’s id of the setup', async () => {
  const asked = stripeOnPage({})
  const { person, sent } = shown()
  await screen.findByText('Stripe’s fields')
  await waitFor(() => expect(screen.queryByLabelText('Loading the form')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Subscribe' }))
  await screen.findByText('Got seti_1')
  expect(sent(SETUP).map(({ body }) => body)).toEqual([{ type: 'card' }])
  expect(asked('key')).toEqual(['pk_test_0123456789'])
  expect(asked('elements')).toMatchObject([
    { clientSecret: 'seti_1_secret_2', appearance: { theme: 'stripe' } },
  ])
  expect(asked('confirmSetup')).toMatchObject([{ redirect: 'if_required' }])
})

test('an error of Stripe is shown, and the next press may succeed', async () => {
  let fails = true
  stripeOnPage({
    confirmSetup: () =>
      fails
        ? { error: { type: 'card_error', message: 'Your card was declined.' } }
        : { setupIntent: { id: 'seti_1', status: 'succeeded' } },
  })
  const { person } = shown()
  await screen.findByText('Stripe’s fields')
  await person.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(screen.getByText('Got nothing')).toBeTruthy()
  fails = false
  await person.click(screen.getByRole('button', { name: 'Subscribe' }))
  await screen.findByText('Got seti_1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a validation error that the fields show is not repeated', async () => {
  stripeOnPage({ submit: () => ({ error: { type: 'validation_error', message: 'incomplete' } }) })
  const { person } = shown()
  await screen.findByText('Stripe’s fields')
  await person.click(screen.getByRole('button', { name: 'Subscribe' }))
  await screen.findByText('Got nothing')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a setup whose earlier answer was lost counts as done', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    setup_intent: { id: 'seti_1', status: 'succeeded' },
  }
  stripeOnPage({ confirmSetup: () => ({ error }) })
  const { person } = shown()
  await screen.findByText('Stripe’s fields')
  await person.click(screen.getByRole('button', { name: 'Subscribe' }))
  await screen.findByText('Got seti_1')
})

test('a press before the fields have loaded shows a message and sets up nothing', async () => {
  const asked = stripeOnPage({})
  const { person } = shown({ [SETUP]: () => new Promise(() => {}) })
  await screen.findByLabelText('Loading the form')
  await person.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The payment form hasn’t loaded yet.')
  expect(asked('confirmSetup')).toEqual([])
})

test('a form that failed to load can be loaded again', async () => {
  stripeOnPage({})
  const { person, answers: calls } = shown({
    [SETUP]: () => Promise.reject(new TypeError('offline')),
  })
  await screen.findByText('Failed to load the payment form.')
  calls[SETUP] = () => secret
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Stripe’s fields')
})

test('the fields follow the theme, and are removed with the screen', async () => {
  const asked = stripeOnPage({})
  const { unmount } = shown()
  await screen.findByText('Stripe’s fields')
  document.documentElement.dataset.theme = 'dark'
  onTestFinished(() => {
    delete document.documentElement.dataset.theme
  })
  await waitFor(() => expect(asked('update')).toMatchObject([{ appearance: { theme: 'night' } }]))
  unmount()
  expect(asked('destroy')).toHaveLength(1)
})

test('a charge is confirmed in a frame of the bank, or its error is returned', async () => {
  let refused = false
  const asked = stripeOnPage({
    handleNextAction: () =>
      refused ? { error: { message: 'We could not reach your bank.' } } : {},
  })
  expect(await confirmCharge('pk_test_0123456789', 'pi_1_secret_2')).toBeNull()
  refused = true
  expect(await confirmCharge('pk_test_0123456789', 'pi_1_secret_2')).toBe(
    'We could not reach your bank.',
  )
  expect(asked('handleNextAction')).toEqual([
    { clientSecret: 'pi_1_secret_2' },
    { clientSecret: 'pi_1_secret_2' },
  ])
})
