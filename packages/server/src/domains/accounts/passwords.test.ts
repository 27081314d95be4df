import * as MESSAGES from '@fourcast/contract/messages.ts'
import { expect, test } from 'vitest'
import { hashPassword, refuseCommonPassword } from './passwords.ts'

test.each([
  'Password1',
  'TrustNo1',
  'PASSWORD1',
  '1qaz2WSX',
  'P@ssw0rd123',
  'Welcome1!',
  'Summer2024!',
  '1Dragon99!',
  'M0nkey123$',
  'Welcome!1',
  'Password!23',
  'Summer#2024',
  'Testing-123',
  '2024#Summer',
  '#1-Dragon-99!',
  '$umm3r!2024',
  'Pa$$word#1',
  'Ch3l$3@!7',
  'Fourcast123!',
  '1Fourcast!',
  'Cash4Cash4!',
  '4Cash-4-Lotto',
  '!Jackpot!Lottery1',
])('3: %s is a common password and is refused', (password) => {
  expect(() => refuseCommonPassword(password)).toThrow(MESSAGES.passwordWeak)
})

test.each([
  'Abcdef1!',
  'Long-Enough-7',
  'Another-One-8',
  'Str0ng-Passw0rd!',
  'Strong1!',
  'MyFourcast1!',
  'Fourcast-Test-1',
  'Fourcast-Demo-2',
  'Fourcast-is-Honest',
  'Password-of-Mine-1',
  'Dragon-7-Teapot',
  'Summer#2024#Rain',
  'Sum-2024-Mer!',
  'Strong#2024',
  '12-34-56-78-!!',
  '🎱🎱🎱🎱🎱🎱aB',
])('3: %s is accepted', (password) => {
  expect(() => refuseCommonPassword(password)).not.toThrow()
})

test('3: a password of 500,000 characters does not hang the check', { timeout: 60_000 }, () => {
  refuseCommonPassword(`${'4'.repeat(100_000)}x`)
  for (const part of ['cash4', '4', 'lotto-', '--'])
    refuseCommonPassword(`${part.repeat(100_000)}x`)
})

test('two passwords are hashed at a time and 64 wait in the queue, leaving threads for other work', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 70 }, () => hashPassword('Abcdef1!')),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(66)
})
