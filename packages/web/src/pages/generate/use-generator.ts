import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { formatDigits } from '@fourcast/engine/digits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { generate, type Order, type Sent } from './methods.ts'
import { now } from '#core/clock.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { generationComplete } from '#core/notifications/notices.ts'
import { notifications } from '#core/notifications/notifications.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { HISTORY, STATS, SUGGESTIONS } from '#core/api/queries.ts'
import { showResults } from '#domains/picks/session-results.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { uuid } from '#core/uuid.ts'

/** Two presses within this time, of one button on the same digits, are one. */
const DOUBLE_CLICK = 600

/** Makes one generation at a time, or all four at once. What failed can be ordered again with `retry`. */
export function useGenerator() {
  const queries = useQueryClient()
  const busy = useRef(false)
  const last = useRef({ order: '', at: 0 })
  const told = useRef<string | null>(null)
  const mutation = useMutation({
    mutationFn: generate,
    onSuccess: (made) => {
      showResults(queries, made)
      // One on screen is enough; the list has them all.
      if (told.current !== null) notifications.hide(told.current)
      told.current = announce(made)
      void queries.invalidateQueries({ queryKey: STATS })
      if (made.some(({ saved }) => saved)) void queries.invalidateQueries({ queryKey: HISTORY })
    },
    onError: (error) => {
      last.current.order = ''
      // Box 3 was closed for now: what stands beside its button is out of date.
      if (error instanceof ApiFailure && error.code === 'unavailable')
        void queries.invalidateQueries({ queryKey: SUGGESTIONS })
    },
    onSettled: () => {
      busy.current = false
      void queries.invalidateQueries({ queryKey: SUBSCRIPTION })
    },
  })
  const send = (one: Sent) => {
    if (busy.current) return
    busy.current = true
    mutation.mutate(one)
  }
  const order = (one: Order) => {
    const wanted = `${one.choice} ${formatDigits(one.digits)} ${one.state}`
    const again = wanted === last.current.order && now() - last.current.at < DOUBLE_CLICK
    if (busy.current || again) return
    last.current = { order: wanted, at: now() }
    send({ ...one, key: uuid() })
  }
  const { isPending, error, variables } = mutation
  return {
    order,
    making: isPending ? (variables?.choice ?? null) : null,
    error,
    retry: () => variables && send(variables),
    forgetError: () => error && mutation.reset(),
  }
}

function announce(made: readonly Generation[]) {
  const sets = made.flatMap(setsOf)
  const [one] = made
  return generationComplete({
    algorithm: one && made.length === 1 ? METHOD_NAMES[one.method].name : null,
    sets: sets.map(({ numbers }) => numbers),
    copies: pickText(sets),
  })
}
