import { forgotPassword } from '@fourcast/contract/accounts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { call } from '#lib/api.ts'

export const forgotResolver = zodResolver(forgotPassword.body)

export const askForLink = (email: string) => call(forgotPassword, { body: { email } })
