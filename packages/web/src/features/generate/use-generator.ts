import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { type Digits, formatDigits } from '@fourcast/engine/digits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Computed, generate } from '#features/generate/computed.ts'
import { now } from '#lib/clock.ts'
import { generationComplete } from '#lib/notices.ts'
import { notifications } from '#lib/notifications.ts'
import { pickText, setsOf } from '#lib/picks.ts'
import { HISTORY, STATS } from '#lib/queries.ts'
import { showResult } from '#lib/session-results.ts'

/** Two presses within this time, of one method on the same digits, are one. */
const DOUBLE_CLICK = 600

interface Order {
  method: Computed
  digits: Digits
}

/** Makes one generation at a time. What failed can be ordered again with `retry`. */
export function useGenerator() {
  const queries = useQueryClient()
  const busy = useRef(false)
  const last = useRef({ order: '', at: 0 })
  const told = useRef<string | null>(null)
  const mutation = useMutation({
    mutationFn: ({ method, digits }: Order) => generate(method, digits),
    onSuccess: (made) => {
      showResult(queries, made)
      // One on screen is enough; the list has them all.
      if (told.current !== null) notifications.hide(told.current)
      told.current = announce(made)
      void queries.invalidateQueries({ queryKey: STATS })
      if (made.saved) void queries.invalidateQueries({ queryKey: HISTORY })
    },
    onError: () => {
      last.current.order = ''
    },
    onSettled: () => {
      busy.current = false
    },
  })
  const order = (method: Computed, digits: Digits) => {
    const wanted = `${method} ${formatDigits(digits)}`
    const again = wanted === last.current.order && now() - last.current.at < DOUBLE_CLICK
    if (busy.current || again) return
    busy.current = true
    last.current = { order: wanted, at: now() }
    mutation.mutate({ method, digits })
  }
  const { isPending, error, variables } = mutation
  return {
    order,
    making: isPending ? (variables?.method ?? null) : null,
    error,
    retry: () => variables && order(variables.method, variables.digits),
    forgetError: () => error && mutation.reset(),
  }
}

function announce(made: Generation) {
  const sets = setsOf(made)
  return generationComplete({
    algorithm: METHOD_NAMES[made.method].name,
    sets: sets.map(({ numbers }) => numbers),
    copies: pickText(sets),
  })
}
