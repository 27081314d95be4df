import { forgotPassword } from '@fourcast/contract/accounts.ts'
import { zodResolver } from '#lib/zod-resolver.ts'
import { call } from '#lib/api.ts'

export const forgotResolver = zodResolver(forgotPassword.body)

export const askForLink = (email: string) => call(forgotPassword, { body: { email } })
