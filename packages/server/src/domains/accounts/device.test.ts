import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  [`${WINDOWS.slice(0, -1)}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
  [`${MAC} ${WEBKIT} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [`${MAC} ${CHROME} Safari/537.36`, 'Chrome on Mac'],
  [`${LINUX} ${CHROME} Safari/537.36`, 'Chrome on Linux'],
  [`${LINUX} ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  [`${PHONE} ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [`${PHONE} ${CHROME} Mobile Safari/537.36 EdgA/143.0.0.0`, 'Edge on Android'],
  [
    `${PHONE} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [`${IPHONE} ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} ${WEBKIT} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `${IPHONE.replaceAll('iPhone', 'iPad')} ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
  ],
  [`${IPHONE} ${WEBKIT} Mobile/15E148`, 'Unknown browser on iPhone'],
  ['Firefox/145.0', 'Firefox'],
  ['curl/8.14.1', 'Unknown device'],
  ['Your account is closed, call 555-0100', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
