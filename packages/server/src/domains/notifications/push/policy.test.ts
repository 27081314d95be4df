import { expect, test } from 'vitest'
import { isPushService } from './policy.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'http://127.0.0.1:4011/push/abc',
])('%s is a push service', (address) => {
  expect(isPushService(address, ['http://127.0.0.1:4011'])).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://evil-push.apple.com/abc',
  'https://web.push.apple.com.evil.example/abc',
  'https://web.push.apple.com@127.0.0.1/abc',
  'https://someone:secret@fcm.googleapis.com/abc',
  'https://someone@127.0.0.1:4011/abc',
  'https://notify.windows.com.evil.example/',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:4012/push/abc',
  'https://127.0.0.1:4011/push/abc',
  'file:///etc/passwd',
  '//fcm.googleapis.com/abc',
  'nonsense',
])('59: %s is not a push service', (address) => {
  expect(isPushService(address, ['http://127.0.0.1:4011'])).toBe(false)
})
