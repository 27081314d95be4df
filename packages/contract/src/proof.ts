import { asciiDigits } from '@fourcast/engine/digits.ts'
import * as z from 'zod/mini'
import { NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long a confirmed password or code is valid for sensitive calls. */
export const PROOF_MINUTES = 15

const PASSWORD = 'Enter your password'
const CODE = 'Enter the 6 digits from your app or a recovery code'

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  auth: 'user',
  tag: 'accounts',
  summary:
    'Confirm the password again, or a two-factor code. Sensitive calls require this every 15 minutes',
  body: z.object(
    {
      currentPassword: z.optional(z.string(PASSWORD).check(z.minLength(1, PASSWORD))),
      code: z.optional(
        z.string(CODE).check(z.overwrite(asciiDigits), z.minLength(1, CODE), z.maxLength(40, CODE)),
      ),
    },
    NO_FORM,
  ),
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'rate_limited'],
})
