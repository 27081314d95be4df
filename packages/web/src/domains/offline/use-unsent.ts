import { useQuery } from '@tanstack/react-query'
import { useUser } from '#core/session.ts'
import { hasUnsent } from './clear.ts'
import type { UnsentPick } from './unsent.ts'

/** Key of the picks read from this device. */
export const UNSENT = ['unsent'] as const

const NONE: readonly UnsentPick[] = []

/** Offline picks of the user that are not sent yet, oldest first. */
export function useUnsent(): readonly UnsentPick[] {
  const { id } = useUser()
  const { data } = useQuery({
    queryKey: [...UNSENT, id],
    queryFn: async () => (hasUnsent() ? (await import('./unsent.ts')).readUnsent(id) : NONE),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? NONE
}
