import { verifyPhone } from '@fourcast/contract/phone.ts'
import { zodResolver } from '#lib/zod-resolver.ts'

export const phoneCodeResolver = zodResolver(verifyPhone.body)
