import type { MethodType } from '@fourcast/contract/payments.ts'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Owner, StripeForm } from './stripe-form.ts'
import { openStripeForm } from './stripe-form.ts'
import type { Collect } from './use-checked-fields.ts'

type State = 'loading' | 'ready' | 'failed'

/** Stripe's fields in an element, and the function that the button outside of them calls. */
export function useStripeForm(
  publishableKey: string,
  type: MethodType,
  owner: Owner,
  collect: RefObject<Collect | null>,
) {
  const into = useRef<HTMLDivElement>(null)
  const form = useRef<StripeForm>(null)
  const [state, setState] = useState<State>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  const { name, email } = owner

  useEffect(() => {
    let left = false
    const tell = (next: State) => !left && setState(next)
    openStripeForm(publishableKey, type, { name, email }).then(
      (opened) => {
        if (left || into.current === null) return opened.close()
        form.current = opened
        opened.show(into.current, { ready: () => tell('ready'), failed: () => tell('failed') })
      },
      () => tell('failed'),
    )
    return () => {
      left = true
      form.current?.close()
      form.current = null
    }
  }, [publishableKey, type, name, email])

  useEffect(() => {
    const themes = new MutationObserver(() => form.current?.repaint())
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => themes.disconnect()
  }, [])

  useImperativeHandle(collect, () => async () => {
    const opened = state === 'ready' ? form.current : null
    setProblem(opened === null ? 'The payment form hasn’t loaded yet.' : null)
    if (opened === null) return null
    const done = await opened.finish()
    if ('reference' in done) return done.reference
    setProblem(done.problem)
    return null
  })

  return { into, state, problem }
}
