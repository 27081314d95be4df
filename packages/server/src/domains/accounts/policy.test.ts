import { expect, test } from 'vitest'
import { idleEnd, canEmail, sessionState } from './policy.ts'

const at = (time: string) => Temporal.Instant.from(`2026-05-04T${time}Z`)
const session = {
  remember: false,
  lastActiveAt: at('16:00:00'),
  expiresAt: at('18:00:00'),
  endedAt: null,
}

test('an unverified address gets security emails, a verified one every email, a disabled account only those about payments', () => {
  const stranger = { isDemo: false, emailVerifiedAt: null, disabledAt: null }
  const safety = ['verify', 'reset', 'password-changed', 'signup-attempt', 'refresh-reuse']
  expect(safety.filter((kind) => canEmail(kind, stranger))).toEqual(safety)
  expect(['weekly', 'account-deleted'].filter((kind) => canEmail(kind, stranger))).toEqual([])
  expect(canEmail('weekly', { ...stranger, emailVerifiedAt: at('16:00:00') })).toBe(true)
  const known = { ...stranger, emailVerifiedAt: at('16:00:00') }
  expect(canEmail('reset', { ...known, isDemo: true })).toBe(false)
  const off = { ...known, disabledAt: at('17:00:00') }
  expect(['weekly', 'reset', 'refund'].filter((kind) => canEmail(kind, off))).toEqual(['refund'])
})

test('a session ends after 30 idle minutes or at its absolute end, whichever comes first', () => {
  expect(idleEnd(session)).toEqual(at('16:30:00'))
  expect(idleEnd({ ...session, lastActiveAt: at('17:45:00') })).toEqual(at('18:00:00'))
  expect(idleEnd({ ...session, remember: true })).toBeNull()
  expect(sessionState(session, at('16:29:59'))).toBe('live')
  expect(sessionState(session, at('16:30:00'))).toBe('timed out')
  expect(sessionState({ ...session, remember: true }, at('17:59:59'))).toBe('live')
  expect(sessionState({ ...session, endedAt: at('16:01:00') }, at('16:02:00'))).toBe('ended')
})
