import { forgotPassword } from '@fourcast/contract/accounts.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import { call } from '#core/api/api.ts'

export const forgotResolver = zodResolver(forgotPassword.body)

export const askForLink = (email: string) => call(forgotPassword, { body: { email } })
