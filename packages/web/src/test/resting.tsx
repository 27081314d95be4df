import type { PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { playLimits } from '#domains/responsible-play/queries.ts'

/** Answers of the server for a user on a break. */
export const onBreak = {
  'GET /api/users/limits': (): PlayLimits => ({
    generationsPerDay: null,
    next: null,
    reminderMinutes: null,
    break: {
      length: 'week',
      startedAt: '2026-01-01T17:00:00Z',
      until: '2099-01-08T17:00:00Z',
    },
  }),
}

/** Fetches the limits, as the frame around every screen does. */
export function Framed({ children }: { children: ReactNode }) {
  useQuery(playLimits)
  return children
}
