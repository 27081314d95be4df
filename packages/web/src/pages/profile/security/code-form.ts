import { confirmTotp, disableTotp, startTotp } from '@fourcast/contract/totp.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import type * as z from 'zod/mini'

export type PasswordStep = z.output<typeof startTotp.body>
export type CodeValues = z.output<typeof confirmTotp.body>
export type PasswordAndCode = z.output<typeof disableTotp.body>

export const totpPasswordResolver = zodResolver(startTotp.body)
export const totpCodeResolver = zodResolver(confirmTotp.body)
export const passwordAndCodeResolver = zodResolver(disableTotp.body)
