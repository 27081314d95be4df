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

/** An account whose texts are queued because the carrier was unavailable. */
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

test('queued texts are sent if nothing changes', async () => {
  await using app = await openTestApp()
  const { token } = await waiting(app)
  await app.call(putProfile, { body: { phone: PHONE, city: 'Atlanta' } }, { token })
  await app.call(putPreferences, { body: { autoSave: false, smsNotifications: true } }, { token })
  expect(await sent(app)).toEqual([`phone-code ${PHONE}`, `notification ${PHONE}`])
})

test('changing or removing the phone cancels queued texts to the old one', async () => {
  for (const phone of [OTHER, '']) {
    await using app = await openTestApp()
    const { token } = await waiting(app)
    await app.call(putProfile, { body: { phone } }, { token })
    expect(await sent(app)).toEqual([])
  }
})

test('turning texts off cancels them at once, except a requested code', async () => {
  await using app = await openTestApp()
  const { token } = await waiting(app)
  await app.call(putPreferences, { body: { smsNotifications: false } }, { token })
  expect(await sent(app)).toEqual([`phone-code ${PHONE}`])
})

test('deleting an account cancels its texts, but not those of an account with the same phone', async () => {
  await using app = await openTestApp()
  const person = await waiting(app)
  const other = await signUp(app)
  const theirs = { kind: 'notification', userId: other.user.id, to: PHONE, text: 'theirs' }
  await app.db.transaction((tx) => app.deps.sms.post(tx, theirs))
  await app.call(deleteAccount, { body: { password: PASSWORD } }, { token: person.token })
  expect(await sent(app)).toEqual([`notification ${PHONE}`])
  expect(app.texts.map(({ text }) => text)).toEqual(['theirs'])
})
