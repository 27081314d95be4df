import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { now } from './clock.ts'

/** Two presses within this time, for the same result, count as one. */
const DOUBLE_CLICK = 600

type Options<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  mutationFn: (variables: Variables) => Promise<Data>
  /** Key of a press: presses with equal keys are the same request. Without it, all presses are equal. */
  sameAs?: (variables: Variables) => string
}

/**
 * A mutation that a double click starts once. A disabled button is not enough: a second click can arrive
 * before it is rendered, or after a fast answer. A failed mutation can be repeated at once.
 */
export function useSingleMutation<Data, Variables = void>(options: Options<Data, Variables>) {
  const { mutationFn, sameAs, ...rest } = options
  const isRunning = useRef(false)
  const last = useRef({ what: '', at: -Infinity })
  const mutation = useMutation({
    ...rest,
    mutationFn: async (variables: Variables) => {
      try {
        return await mutationFn(variables)
      } catch (error) {
        last.current.at = -Infinity
        throw error
      } finally {
        isRunning.current = false
      }
    },
  })
  const mutate = (variables: Variables) => {
    const what = sameAs?.(variables) ?? ''
    const isDouble = what === last.current.what && now() - last.current.at < DOUBLE_CLICK
    if (isRunning.current || isDouble) return
    isRunning.current = true
    last.current = { what, at: now() }
    mutation.mutate(variables)
  }
  return { ...mutation, mutate }
}
