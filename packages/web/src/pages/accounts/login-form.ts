import { login } from '@fourcast/contract/accounts.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import * as z from 'zod/mini'

const { email, password } = login.body.shape
const LoginForm = z.object({ email, password, rememberMe: z.boolean() })
export type LoginForm = z.output<typeof LoginForm>

export const loginResolver = zodResolver(LoginForm)
