import { putPreferences } from '@fourcast/contract/preferences.ts'
import { deleteAccount, putProfile } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { PASSWORD } from '#testing/password.ts'
import { signUp } from '#testing/people.ts'

const PHONE = '+14045550123'
const OTHER = '+14045550199'

/** Someone with a phone, whose messages wait: the carrier was away when they were written. */
async function waiting(app: TestApp): Promise<Person> {
  const person = await signUp(app)
  await app.call(putProfile, { body: { phone: PHONE } }, { token: person.token })
  await app.pool.query('update profile set phone_verified_at = now()')
  await app.pool.query('update preference set sms_notifications = true')
  for (const kind of ['notification', 'phone-code'])
    await app.db.transaction((tx) =>
      app.deps.sms.post(tx, { kind, userId: person.user.id, to: PHONE, text: kind }),
    )
  return person
}

async function sent(app: TestApp): Promise<string[]> {
  await app.deps.sms.deliverDue()
  return app.texts.map(({ recipient, kind }) => `${kind} ${recipient}`)
}

test('what waits is sent as long as nothing changes', async () => {
  await using app = await openTestApp()
  const { token } = await waiting(app)
  await app.call(putProfile, { body: { phone: PHONE, city: 'Atlanta' } }, { token })
  await app.call(putPreferences, { body: { autoSave: false, smsNotifications: true } }, { token })
  expect(await sent(app)).toEqual([`phone-code ${PHONE}`, `notification ${PHONE}`])
})

test('whoever takes another phone, or none, has nothing more sent to the old one', async () => {
  for (const phone of [OTHER, '']) {
    await using app = await openTestApp()
    const { token } = await waiting(app)
    await app.call(putProfile, { body: { phone } }, { token })
    expect(await sent(app)).toEqual([])
  }
})

test('messages switched off stop at once; a code that was asked for still comes', async () => {
  await using app = await openTestApp()
  const { token } = await waiting(app)
  await app.call(putPreferences, { body: { smsNotifications: false } }, { token })
  expect(await sent(app)).toEqual([`phone-code ${PHONE}`])
})

test('an account that is gone has nothing more sent; one that shares the phone has', async () => {
  await using app = await openTestApp()
  const person = await waiting(app)
  const other = await signUp(app)
  const theirs = { kind: 'notification', userId: other.user.id, to: PHONE, text: 'theirs' }
  await app.db.transaction((tx) => app.deps.sms.post(tx, theirs))
  await app.call(deleteAccount, { body: { password: PASSWORD } }, { token: person.token })
  expect(await sent(app)).toEqual([`notification ${PHONE}`])
  expect(app.texts.map(({ text }) => text)).toEqual(['theirs'])
})
