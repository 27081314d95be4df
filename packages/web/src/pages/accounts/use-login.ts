import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useState } from 'react'
import { useLocation } from '#core/routing/router.tsx'
import type { LoginForm } from './login-form.ts'
import { notify } from '#core/notifications/notifications.ts'
import { type CodeRequest, useSession } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

const resolver = async () => (await import('./login-form.ts')).loginResolver

const OVER = 'That sign-in is no longer valid. Please sign in again.'

/** Ticket that a password reset leaves in the location state for the next sign-in. */
const ticketIn = (state: unknown) =>
  typeof state === 'object' &&
  state !== null &&
  'ticket' in state &&
  typeof state.ticket === 'string'
    ? { ticket: state.ticket }
    : {}

/** State of the sign-in: the password form, and the code step if two-factor is on. */
export function useLogin() {
  const { login } = useSession()
  const { state } = useLocation()
  const [step, setStep] = useState<CodeRequest | null>(null)
  const [isBack, setIsBack] = useState(false)
  const form = useSendForm<LoginForm>({
    resolver,
    defaultValues: { email: '', password: '', rememberMe: false },
    failed: MESSAGES.loginFailed,
    send: async (values) => {
      const next = await login({ ...values, ...ticketIn(state) })
      if (next === null) notify({ type: 'success', message: MESSAGES.welcomeBack })
      else setStep(next)
    },
  })
  const back = () => {
    setStep(null)
    setIsBack(true)
  }
  const expire = () => {
    back()
    form.setFailure(OVER)
  }
  return { form, step, isBack, back, expire }
}

export type LoginSteps = ReturnType<typeof useLogin>
