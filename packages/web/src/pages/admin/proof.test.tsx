import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProofDialog } from '#ui/ProofDialog.tsx'
import UserPage from './users/UserPage.tsx'
import { userOf } from '#test/admin.ts'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const KIM = userOf({ onBreakUntil: '2099-01-01T00:00:00Z', canLiftBreak: true })
const LIFT = `POST /api/admin/users/${KIM.id}/break/lift`
const PROOF = 'POST /api/auth/proof'

const required = (proof: 'password' | 'code') =>
  Response.json(
    { message: 'Prove it first.', code: 'proof_required', proof, requestId: 'test' },
    { status: 403 },
  )

async function lifting(proof: 'password' | 'code') {
  let isProven = false
  const server = serve({
    [`GET /api/admin/users/${KIM.id}`]: () => KIM,
    [LIFT]: () => (isProven ? userOf() : required(proof)),
    [PROOF]: () => {
      isProven = true
    },
  })
  const page = (
    <>
      <UserPage />
      <ProofDialog />
    </>
  )
  const user = { ...DANA, role: 'admin' as const }
  const opened = open(page, { at: `/admin/users/${KIM.id}`, path: '/admin/users/:id', user })
  const { person } = opened
  await person.type((await screen.findAllByLabelText('Reason'))[1] ?? document.body, 'Why')
  await person.click(screen.getByRole('button', { name: 'Lift break' }))
  await screen.findByText('Confirm it’s you')
  return { ...server, ...opened }
}

test('76: a sensitive action asks for the password, then continues with the typed values', async () => {
  const { person, sent, answers } = await lifting('password')
  const prove = answers[PROOF]
  answers[PROOF] = () => refuse(400, 'invalid', 'That’s not your current password')
  await person.type(screen.getByLabelText('Your password'), 'Pass-7{Enter}')
  expect(await screen.findByText('That’s not your current password')).toBeTruthy()
  answers[PROOF] = prove ?? (() => undefined)
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/The break of Kim Reed was lifted/)).toBeTruthy()
  expect(sent(PROOF).at(-1)?.body).toEqual({ currentPassword: 'Pass-7' })
  expect(sent(LIFT).map(({ body }) => body)).toEqual([{ reason: 'Why' }, { reason: 'Why' }])
})

test('76: cancelling the password dialog shows the reason and keeps the typed values', async () => {
  const { person, sent } = await lifting('code')
  expect(screen.getByLabelText('Code')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Confirm it’s you')).toBeNull())
  expect(await screen.findByText('Prove it first.')).toBeTruthy()
  expect(screen.getByDisplayValue('Why')).toBeTruthy()
  expect([sent(LIFT).length, sent(PROOF).length]).toEqual([1, 0])
})

test('76: leaving the page cancels an open password dialog', async () => {
  const first = await lifting('password')
  first.unmount()
  const second = await lifting('password')
  expect(second.sent(LIFT)).toHaveLength(1)
})
