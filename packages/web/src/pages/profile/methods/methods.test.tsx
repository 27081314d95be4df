import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Loaded on demand in the app; imported here so that no test waits for it.
import './AddDialog.tsx'
import { MethodsCard } from './MethodsCard.tsx'
import { BANK, paying, VISA } from '#test/billing.ts'
import { configWith } from '#test/config.ts'
import '#domains/billing/payments/SandboxCard.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const LIST = 'GET /api/payments/methods'
const REMOVE = `DELETE /api/payments/methods/${BANK.id}`
const DEFAULT = `PUT /api/payments/methods/${BANK.id}/default`

function shown(answers = {}, current = paying()) {
  const server = serve({
    'GET /api/config': () => configWith('sandbox'),
    [LIST]: () => [VISA, BANK],
    ...answers,
  })
  return { ...server, ...open(<MethodsCard current={current} />, { at: '/profile' }) }
}

const row = async (name: string) =>
  within((await screen.findByText(name)).closest('li') ?? document.body)

test('a method shows brand and last digits, and the default is marked', async () => {
  shown()
  expect((await row('Visa ending in 4242')).getByText('Default')).toBeTruthy()
  expect((await row('Visa ending in 4242')).getByText('Expires 04/30')).toBeTruthy()
  expect((await row('STRIPE TEST BANK ending in 6789')).queryByText('Default')).toBeNull()
})

test('another one becomes the default', async () => {
  const { answers, person } = shown({ [DEFAULT]: () => ({ ...BANK, isDefault: true }) })
  const bank = await row('STRIPE TEST BANK ending in 6789')
  answers[LIST] = () => [
    { ...BANK, isDefault: true },
    { ...VISA, isDefault: false },
  ]
  await person.click(bank.getByRole('button', { name: /^Make default/ }))
  expect(await bank.findByText('Default')).toBeTruthy()
})

test('a method is removed after a confirmation, and the focus stays in the card', async () => {
  const { answers, person, sent } = shown({ [REMOVE]: () => undefined })
  const bank = await row('STRIPE TEST BANK ending in 6789')
  await person.click(bank.getByRole('button', { name: /^Remove/ }))
  const question = within(screen.getByRole('alertdialog'))
  answers[LIST] = () => [VISA]
  await person.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('STRIPE TEST BANK ending in 6789')).toBeNull())
  expect(sent(REMOVE)).toHaveLength(1)
})

test('the only method of a running plan cannot be removed, with the server’s reason', async () => {
  const words = 'It is the only one of a running plan. Add another one first.'
  const { person } = shown({ [REMOVE]: () => refuse(409, 'conflict', words) })
  const bank = await row('STRIPE TEST BANK ending in 6789')
  await person.click(bank.getByRole('button', { name: /^Remove/ }))
  const question = within(screen.getByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Remove' }))
  expect((await question.findByRole('alert')).textContent).toContain(words)
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('STRIPE TEST BANK ending in 6789')).toBeTruthy()
})

test('an overdue payment can be paid with any method', async () => {
  const { person, sent } = shown(
    { [DEFAULT]: () => ({ ...BANK, isDefault: true }) },
    paying({ status: 'past_due' }),
  )
  const bank = await row('STRIPE TEST BANK ending in 6789')
  await person.click(bank.getByRole('button', { name: /^Pay with this/ }))
  await waitFor(() => expect(sent(DEFAULT)).toHaveLength(1))
  expect(
    (await row('Visa ending in 4242')).getByRole('button', { name: /^Pay with this/ }),
  ).toBeTruthy()
})

const ADD = 'POST /api/payments/methods'

async function adding(answers = {}) {
  const made = shown({ [LIST]: () => [], ...answers })
  await made.person.click(await screen.findByRole('button', { name: 'Add a payment method' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('Card number')
  return {
    ...made,
    dialog,
    add: () => made.person.click(dialog.getByRole('button', { name: 'Add' })),
  }
}

test('a card is added by the name of its published number, and its number and code are not sent', async () => {
  const { answers, person, dialog, add, sent } = await adding({ [ADD]: () => VISA })
  await person.type(dialog.getByLabelText('Card number'), '4242424242424242')
  await person.type(dialog.getByLabelText('Expires'), '1299')
  await person.type(dialog.getByLabelText('CVC'), '123')
  answers[LIST] = () => [VISA]
  await add()
  expect(await screen.findByText('Visa ending in 4242')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(ADD).map(({ body }) => body)).toEqual([
    { reference: 'pm_card_visa@2099-12', type: 'card' },
  ])
  expect(sent(ADD)[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('an invalid card shows errors at its fields, and nothing is sent', async () => {
  const { person, dialog, add, sent } = await adding()
  await person.type(dialog.getByLabelText('Card number'), '4111111111111111')
  await add()
  expect(await dialog.findByText(/only Stripe’s test cards work/)).toBeTruthy()
  expect(sent(ADD)).toEqual([])
})

test('the demo account sees that it cannot pay', () => {
  serve({ [LIST]: () => [] })
  open(<MethodsCard current={paying()} />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(screen.getByText(/can’t pay/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
