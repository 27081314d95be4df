import { expect, test, vi } from 'vitest'
import { sessionActions } from '#app/session/actions.ts'
import { credentials } from '#core/api/credentials.ts'
import { DANA } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'

const DRAFTS = [`fourcast_draft_${DANA.id}`, 'fourcast_contact_draft', 'fourcast_phone_code']

test('68: after a sign-out, in whichever tab, this tab keeps nothing that was typed in it', async () => {
  serve({})
  for (const key of [...DRAFTS, 'another']) sessionStorage.setItem(key, '1')
  const token = tokenOf({ exp: 4_000_000_000 })
  credentials.save({ user: DANA, token, refreshToken: 'r' }, false)
  const { adopt } = sessionActions(vi.fn())
  await adopt(null)
  expect(Object.keys(sessionStorage)).toHaveLength(4)
  credentials.clear()
  await adopt('logout')
  expect(Object.keys(sessionStorage)).toEqual(['another'])
  sessionStorage.clear()
})
