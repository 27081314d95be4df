import type { Method } from '@fourcast/engine/boxes.ts'
import { type Digits, formatDigits, isDigit, parseDigits, PLACES } from '@fourcast/engine/digits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  generate,
  isMethod,
  type GenerationRequest,
  type PickRequest,
} from '#domains/picks/methods.ts'
import { now } from '#core/clock.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { connection } from '#core/connection.ts'
import { useUser } from '#core/session.ts'
import { hasUnsent } from '#domains/offline/clear.ts'
import { UNSENT } from '#domains/offline/use-unsent.ts'
import { announce } from '#domains/picks/announce.ts'
import { HISTORY, STATS, SUGGESTIONS } from '#core/api/queries.ts'
import { showResults } from '#domains/picks/session-results.ts'
import { isLimitRefusal, noticeLimit } from '#domains/quotas/limit-notice.ts'
import { randomUuid } from '#core/uuid.ts'
import { useSingleMutation } from '#core/use-single-mutation.ts'
import { useLocation, useNavigate } from '#core/routing/router.tsx'
import { TAB_KEYS, tabStorage } from '#core/storage/tab-storage.ts'
import { EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

/** Makes one generation at a time, or all four at once. What failed can be ordered again with `retry`. */
export function useGenerator() {
  const queries = useQueryClient()
  const { id: userId, isDemo } = useUser()
  const lastSent = useRef('')
  const mutation = useSingleMutation({
    sameAs: ({ choice, digits, state }) => `${choice} ${formatDigits(digits)} ${state}`,
    mutationFn: (one: PickRequest) => generateOrCompute(userId, one, lastSent),
    onSuccess: (made) => {
      if (hasUnsent()) void queries.invalidateQueries({ queryKey: UNSENT })
      showResults(queries, made)
      announce(made)
      void queries.invalidateQueries({ queryKey: STATS })
      if (made.some(({ saved }) => saved)) void queries.invalidateQueries({ queryKey: HISTORY })
    },
    onError: (error) => {
      // Box 3 was closed for now: what stands beside its button is out of date.
      if (error instanceof ApiFailure && error.code === 'unavailable')
        void queries.invalidateQueries({ queryKey: SUGGESTIONS })
    },
    onSettled: (_made, error) => void noticeLimit(queries, isDemo, error),
  })
  const order = (one: GenerationRequest) => mutation.mutate({ ...one, id: randomUuid() })
  const { isPending, error, variables } = mutation
  return {
    order,
    making: isPending ? (variables?.choice ?? null) : null,
    error: isLimitRefusal(error) ? null : error,
    retry: () => variables && mutation.mutate(variables),
    clearError: () => error && mutation.reset(),
  }
}

/**
 * Asks the server. Without a connection, what is arithmetic is computed here and sent later under the
 * same id: the server may have counted it already.
 */
async function generateOrCompute(userId: string, one: PickRequest, lastSent: RefObject<string>) {
  const { choice, digits, id } = one
  if (choice === 'ml' || choice === 'all') return generate(one)
  const compute = async () => {
    const { addUnsent } = await import('#domains/offline/unsent.ts')
    const madeAt = new Date(now()).toISOString()
    const isSent = lastSent.current === id
    return [await addUnsent(userId, { id, method: choice, original: [...digits], madeAt, isSent })]
  }
  if (connection.isOffline()) return compute()
  lastSent.current = id
  return generate(one).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'network' && connection.isOffline())
      return compute()
    throw error
  })
}

/**
 * What another screen handed over, once: it leaves the history entry, so that a reload keeps what was
 * typed since instead of starting over.
 */
export function useHandedOver() {
  const { state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [handed] = useState(() => handedOver(state))
  const present = state !== null && typeof state === 'object'
  useEffect(() => {
    if (present) navigate({ pathname, search, hash }, { replace: true, state: null })
  }, [present, navigate, pathname, search, hash])
  return handed
}

const key = (userId: string) => `${TAB_KEYS.draft}${userId}` as const

/** The digits someone typed in this tab; four empty places when there are none. */
const readDraft = (userId: string): Digits =>
  parseDigits(tabStorage.get(key(userId)) ?? '') ?? EMPTY_DIGITS

export const writeDraft = (userId: string, digits: Digits) =>
  tabStorage.set(key(userId), formatDigits(digits))

/** Four places that outlive a reload and the way back, for one person. */
export function useDraft(userId: string, given: Digits | null) {
  const [digits, setDigits] = useState(() => given ?? readDraft(userId))
  const change = (next: Digits) => {
    writeDraft(userId, next)
    setDigits(next)
  }
  return [digits, change] as const
}

interface Handed {
  method: Method | null
  digits: Digits | null
}

/** Up to four digits as four places; anything else is nothing. */
function places(value: unknown): Digits | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > PLACES) return null
  const digits = value.map((place: unknown) => (isDigit(place) ? place : null))
  if (digits.every((place) => place === null)) return null
  return Array.from({ length: PLACES }, (_, at) => digits[at] ?? null)
}

/** What another screen hands over: `defaultMethod` and `prefilledNumbers`. */
export function handedOver(state: unknown): Handed {
  if (typeof state !== 'object' || state === null) return { method: null, digits: null }
  const method = 'defaultMethod' in state ? state.defaultMethod : null
  return {
    method: isMethod(method) ? method : null,
    digits: 'prefilledNumbers' in state ? places(state.prefilledNumbers) : null,
  }
}
