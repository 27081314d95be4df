import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DataCard } from './DataCard.tsx'
import ProfilePage from '../ProfilePage.tsx'
import './SecurityTab.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const PROOF = 'POST /api/auth/proof'
const UNPROVEN = () =>
  Response.json(
    { message: 'Prove it first.', code: 'proof_required', proof: 'password', requestId: 'test' },
    { status: 403 },
  )
const GET = 'GET /api/users/export'

/** The files that the browser was given to save. */
function saved() {
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  return names
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download My Data' })

test('one press saves a file with the day in its name', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { sent } = serve({ [GET]: () => promise })
  const names = saved()
  const { person } = open(<DataCard />, { at: '/profile?tab=security' })
  await person.click(button())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Preparing…' }).disabled).toBe(true)
  resolve(new Response('zip', { headers: { 'content-type': 'application/zip' } }))
  expect(await screen.findByText('Your data was downloaded.')).toBeTruthy()
  expect(names).toEqual([expect.stringMatching(/^fourcast-data-\d{4}-\d\d-\d\d\.zip$/)])
  expect(sent(GET)).toHaveLength(1)
})

test('a failure can be retried; at the limit the user sees when', async () => {
  const server = serve({ [GET]: () => refuse(503, 'unavailable', 'Busy') })
  const names = saved()
  const { person } = open(<DataCard />, { at: '/profile?tab=security' })
  await person.click(button())
  expect(await screen.findByText('Failed to download your data')).toBeTruthy()
  const words = 'You downloaded your data 5 times in an hour. Please try again in 50 minutes.'
  server.answers[GET] = () => refuse(429, 'rate_limited', words)
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(names).toEqual([])
})

test('76: a download asks for the password once it is needed, and then goes on', async () => {
  let isProven = false
  const { sent } = serve({
    [GET]: () =>
      isProven
        ? new Response('zip', { headers: { 'content-type': 'application/zip' } })
        : UNPROVEN(),
    [PROOF]: () => {
      isProven = true
    },
  })
  const names = saved()
  const { person } = open(<ProfilePage />, { at: '/profile?tab=security' })
  await person.click(await screen.findByRole('button', { name: 'Download My Data' }))
  await person.type(await screen.findByLabelText('Your password'), 'Pass-7{Enter}')
  expect(await screen.findByText('Your data was downloaded.')).toBeTruthy()
  expect(names).toHaveLength(1)
  expect(sent(PROOF).map(({ body }) => body)).toEqual([{ currentPassword: 'Pass-7' }])
})

test('the demo account has no data to download, and sees why', () => {
  serve({})
  open(<DataCard />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(screen.getByText(/no data of yours/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
