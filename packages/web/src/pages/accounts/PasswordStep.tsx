import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from '#core/routing/router.tsx'
import { DemoLogin } from './DemoLogin.tsx'
import { LoginNotice } from './LoginNotice.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import type { LoginSteps } from './use-login.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Link } from '#ui/Link.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'

/** Who someone is, and the ways to become someone. */
export function PasswordStep({ form, isBack }: Pick<LoginSteps, 'form' | 'isBack'>) {
  // Where someone wanted to go goes along to the other form.
  const { state } = useLocation()
  return (
    <>
      <LoginNotice />
      <Credentials form={form} isBack={isBack} />
      <div className="account-or">or continue with</div>
      <SocialButtons soon={MESSAGES.socialLoginSoon} />
      <p className="text-center text-[0.9375rem] text-muted">
        New to Fourcast?{' '}
        <Link to="/signup" state={state}>
          Sign up for free
        </Link>
      </p>
    </>
  )
}

function Credentials({ form, isBack }: Pick<LoginSteps, 'form' | 'isBack'>) {
  const { method, busy, failure, setFailure, field, onSubmit } = form
  const { error: emailError, ...email } = field('email')
  const { error: passwordError, ...password } = field('password')
  // Both fields have one message, said once.
  const missing = emailError === MESSAGES.fillAllFields || passwordError === MESSAGES.fillAllFields
  const told = failure ?? (missing ? MESSAGES.fillAllFields : null)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isBack) element.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
  }, [isBack])
  return (
    <form ref={element} className="grid gap-4" noValidate method={method} onSubmit={onSubmit}>
      {told !== null && (
        <Banner kind="error" announce>
          {told}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <TextInput
          {...email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          aria-required
          {...wrong(emailError)}
        />
        <PasswordInput
          {...password}
          label="Password"
          autoComplete="current-password"
          aria-required
          {...wrong(passwordError)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label="Remember me" {...field('rememberMe')} />
          <Link to="/forgot-password" className="link">
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" size="lg" block busy={busy} busyLabel="Signing In...">
          Sign In
        </Button>
        <DemoLogin onFailure={setFailure} />
      </fieldset>
    </form>
  )
}

/** A field that is empty is marked; its message stands above the form. */
const wrong = (error: string | undefined) =>
  error === MESSAGES.fillAllFields ? { marked: true } : { error }
