import type { Generation } from '@fourcast/contract/numbers.ts'
import { generatedUsing } from '@fourcast/contract/messages.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { type Digits, formatDigits } from '@fourcast/engine/digits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Computed, generate } from '#features/generate/computed.ts'
import { copyNumbers } from '#lib/clipboard.ts'
import { now } from '#lib/clock.ts'
import { dismiss, GENERATION_DURATION, notify } from '#lib/notifications.ts'
import { joined, pickText, setsOf } from '#lib/picks.ts'
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
      if (told.current !== null) dismiss(told.current)
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

/** 'Generation Complete', with a way to copy it. Answers its id. */
function announce(made: Generation) {
  const sets = setsOf(made)
  const [first, ...others] = sets
  const also = others.map(({ numbers }) => ` / ${[...joined(numbers)].join('-')}`)
  return notify({
    type: 'success',
    title: 'Generation Complete',
    message:
      generatedUsing(METHOD_NAMES[made.method].name, first?.numbers ?? made.numbers) +
      also.join(''),
    duration: GENERATION_DURATION,
    actions: [{ label: 'Copy', action: () => void copyNumbers(pickText(sets)) }],
  })
}
