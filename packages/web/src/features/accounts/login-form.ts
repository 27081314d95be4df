import { login } from '@fourcast/contract/accounts.ts'
import { zodResolver } from '#lib/zod-resolver.ts'
import * as z from 'zod/mini'

const LoginForm = z.object({ ...login.body.shape, rememberMe: z.boolean() })
export type LoginForm = z.output<typeof LoginForm>

export const loginResolver = zodResolver(LoginForm)
