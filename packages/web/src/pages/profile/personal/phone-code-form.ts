import { verifyPhone } from '@fourcast/contract/phone.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'

export const phoneCodeResolver = zodResolver(verifyPhone.body)
