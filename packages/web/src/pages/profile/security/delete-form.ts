import { deleteAccount } from '@fourcast/contract/profile.ts'
import type * as z from 'zod/mini'
import { zodResolver } from '#core/forms/zod-resolver.ts'

export type DeleteForm = z.output<typeof deleteAccount.body>

export const deleteResolver = zodResolver(deleteAccount.body)
