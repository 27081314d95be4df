import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { useConfig } from './config.ts'
import { serve } from '#test/serve.ts'

const Help = () => <p>{useConfig()?.helpLine.phone ?? 'not known'}</p>
const answer = (phone: string) => () => ({ demo: false, helpLine: { ...HELP_LINE, phone } })

test('components share one request for the settings', async () => {
  const { sent } = serve({ 'GET /api/config': answer('1-800-ONE') })
  render(
    <>
      <Help />
      <Help />
    </>,
  )
  expect(await screen.findAllByText('1-800-ONE')).toHaveLength(2)
  expect(sent('GET /api/config')).toHaveLength(1)
  expect(sent('GET /api/config')[0]?.headers.get('x-background')).toBe('1')
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses', () => new Response(null, { status: 503 })],
  ['answers something else', () => ({ demo: 'yes' })],
])('a server that %s is asked again when someone comes back', async (_, refused) => {
  const { answers, sent } = serve({ 'GET /api/config': refused })
  render(<Help />)
  await expect.poll(() => sent('GET /api/config')).toHaveLength(1)
  expect(screen.getByText('not known')).toBeTruthy()
  answers['GET /api/config'] = answer('1-800-TWO')
  await expect
    .poll(() => {
      fireEvent.focus(window)
      return screen.queryByText('1-800-TWO')
    })
    .not.toBeNull()
})
