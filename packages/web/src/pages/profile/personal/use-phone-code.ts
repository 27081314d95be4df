import { PHONE_CODE_MINUTES, sendPhoneCode } from '@fourcast/contract/phone.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { now } from '#core/clock.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { PROFILE } from '#domains/auth/profile.ts'
import { TAB_KEYS, tabStorage } from '#core/storage/tab-storage.ts'

const PAUSE_MS = 60_000
const KEY = TAB_KEYS.phoneCode

/** The code on its way to a phone: whether one was sent from here, and when another may be asked for. */
export function usePhoneCode(phone: string) {
  const queries = useQueryClient()
  const [sentAt, setSentAt] = useState(() => sentBefore(phone))
  const [againAt, setAgainAt] = useState((sentAt ?? 0) + PAUSE_MS)
  const [times, setTimes] = useState(0)
  const mustWait = (waitMs: number) => {
    setAgainAt(now() + waitMs)
    setTimes((count) => count + 1)
  }
  const send = useMutation({
    mutationFn: () => call(sendPhoneCode, {}),
    onSuccess: () => {
      setSentAt(now())
      mustWait(PAUSE_MS)
      tabStorage.set(KEY, `${phone} ${now()}`)
    },
    onError: (error) => {
      const code = error instanceof ApiFailure ? error.code : null
      // What counts may have been sent to another number, before this one was corrected.
      if (code === 'rate_limited') mustWait(waitOf(error))
      else if (code === 'conflict' || code === 'unprocessable')
        void queries.invalidateQueries({ queryKey: PROFILE })
      else actionFailed(error, 'Failed to send the code', () => send.mutate())
    },
  })
  return {
    isSent: sentAt !== null,
    againAt,
    /** How often it was asked for here. */
    times,
    busy: send.isPending,
    refused: refusalOf(send.error),
    send: () => send.mutate(),
  }
}

const SAID: ReadonlySet<string> = new Set(['rate_limited', 'conflict', 'unprocessable'])

/** What stands at the button; all else is told in a toast. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiFailure && SAID.has(error.code) ? error.message : null

const waitOf = (error: unknown): number =>
  error instanceof ApiFailure ? (error.retryAfter ?? 60) * 1_000 : PAUSE_MS

export const forgetSent = () => tabStorage.remove(KEY)

/** A phone reloads a tab while its owner reads the message: what was asked for in it is remembered. */
function sentBefore(phone: string): number | null {
  const [to, at] = (tabStorage.get(KEY) ?? '').split(' ')
  const age = now() - Number(at)
  return to === phone && age < PHONE_CODE_MINUTES * 60_000 ? Number(at) : null
}
