import '#styles/first.css'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { IDLE_MINUTES } from '@fourcast/contract/limits.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { AccountLayout, type Feature } from './AccountLayout.tsx'
import { CodeStep } from './CodeStep.tsx'
import { type LoginSteps, useLogin } from './use-login.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { useLocation } from '#core/routing/router.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Link } from '#ui/Link.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useHydrated } from '#core/hydrated.ts'
import { useSession } from '#core/session.ts'
import { useConfig } from '#core/config.ts'
import { notify } from '#core/notifications/notifications.ts'

const FEATURES: readonly Feature[] = [
  ['generate', 'Bulls-Eye Transformations', 'Four boxes turn your digits into a pick.'],
  ['trend', 'AI-Powered Analysis', 'Every figure is shown next to pure chance.'],
  ['bars', 'Detailed Insights', 'Your history, your wins and what chance alone would produce.'],
  ['pulse', 'Real-Time Updates', 'Results with their source and time.'],
]

export default function LoginPage() {
  const { form, step, isBack, back, expire } = useLogin()
  return (
    <AccountLayout
      title="Sign in"
      description="Sign in to Fourcast to generate numbers and compare your saved results with later draws."
      heading="Welcome Back"
      lead={step === null ? 'Sign in to your account' : 'One more step: a code'}
      features={FEATURES}
    >
      {step === null ? (
        <PasswordStep form={form} isBack={isBack} />
      ) : (
        <CodeStep step={step} onBack={back} onExpired={expire} />
      )}
    </AccountLayout>
  )
}

/** Email and password form, with links to the other ways in. */
function PasswordStep({ form, isBack }: Pick<LoginSteps, 'form' | 'isBack'>) {
  // Passes the requested page on to the sign-up form.
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
  // The same message applies to both fields, so it is shown once above the form.
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

/** Marks an empty field without a message: the form shows it once above the fields. */
const wrong = (error: string | undefined) =>
  error === MESSAGES.fillAllFields ? { marked: true } : { error }

const noticeIn = (state: unknown) =>
  typeof state === 'object' &&
  state !== null &&
  'notice' in state &&
  typeof state.notice === 'string'
    ? state.notice
    : null

/** True if the redirect came from the lottery updates, which require a sign-in. */
const isFromLottery = (state: unknown) =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'object' &&
  state.from !== null &&
  'pathname' in state.from &&
  state.from.pathname === '/lottery'

/** Reason for the sign-in page: an ended session, or a notice in the location state. */
function LoginNotice() {
  const { ended } = useSession()
  const hydrated = useHydrated()
  const { state } = useLocation()
  // The location state survives a reload but is not in the prerendered HTML, so it is read after hydration.
  const notice = hydrated ? noticeIn(state) : null
  if (notice !== null) {
    return (
      <Banner kind="success" announce>
        {notice}
      </Banner>
    )
  }
  if (ended === 'idle') {
    return (
      <Banner announce>You were signed out after {IDLE_MINUTES} minutes without activity.</Banner>
    )
  }
  if (ended === 'expired')
    return <Banner announce>Your session has ended. Please sign in again.</Banner>
  if (hydrated && isFromLottery(state))
    return <Banner announce>{MESSAGES.lotteryNeedsLogin}</Banner>
  return null
}

/** Signs in with the shared demo account, if the server has one. */
function DemoLogin({ onFailure }: { onFailure: (message: string | null) => void }) {
  const { login } = useSession()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    onFailure(null)
    try {
      await login({ email: DEMO_EMAIL, password: DEMO_PASSWORD })
      notify({ type: 'success', message: MESSAGES.welcomeBack })
    } catch {
      onFailure(MESSAGES.demoLoginFailed)
    } finally {
      setBusy(false)
    }
  }
  const there = useConfig()?.demo === true
  return (
    <div className="demo-slot">
      {there && (
        <Button
          kind="second"
          size="lg"
          block
          busy={busy}
          busyLabel="Signing In..."
          onClick={() => void signIn()}
        >
          Demo Login
        </Button>
      )}
    </div>
  )
}
