import { totpLogin } from '@fourcast/contract/totp.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import * as z from 'zod/mini'

const CodeForm = z.object({ code: totpLogin.body.shape.code })
export type CodeForm = z.output<typeof CodeForm>

export const codeResolver = zodResolver(CodeForm)
