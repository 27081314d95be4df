import { asciiDigits } from '@fourcast/engine/digits.ts'
import * as z from 'zod/mini'
import { NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Profile } from './profile.ts'

/** The length of a phone code, how long it is valid, and how often it can be tried. */
export const PHONE_CODE_DIGITS = 6
export const PHONE_CODE_MINUTES = 10
export const PHONE_CODE_TRIES = 5

const CODE = `Enter the ${PHONE_CODE_DIGITS} digits we sent`

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/users/phone/code',
  auth: 'user',
  confirmed: true,
  tag: 'users',
  summary: 'Send a code to the user’s phone. It replaces an earlier code',
  status: 202,
  errors: [
    'unauthenticated',
    'address_unconfirmed',
    'demo_account',
    'conflict',
    'unprocessable',
    'rate_limited',
  ],
})

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/api/users/phone/verify',
  auth: 'user',
  confirmed: true,
  tag: 'users',
  summary: 'Verify the user’s phone with a code',
  body: z.object(
    {
      code: z.string(CODE).check(
        z.overwrite((text) => asciiDigits(text).replace(/\s/g, '')),
        z.regex(new RegExp(String.raw`^\d{${PHONE_CODE_DIGITS}}$`), CODE),
      ),
    },
    NO_FORM,
  ),
  answer: Profile,
  errors: ['unauthenticated', 'address_unconfirmed', 'invalid', 'demo_account', 'conflict'],
})

export const incomingSms = endpoint({
  method: 'POST',
  path: '/api/sms/incoming',
  auth: 'public',
  tag: 'mail',
  summary:
    'Receive replies to text messages, signed by the provider. STOP and START apply at once. 404 without a provider',
  status: 200,
  stream: 'text/xml',
  errors: ['malformed', 'too_large', 'not_found'],
})
