import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useLocation } from 'react-router'
import { AccountLayout, type Feature } from '#features/accounts/AccountLayout.tsx'
import { DemoLogin } from '#features/accounts/DemoLogin.tsx'
import type { LoginForm } from '#features/accounts/login-form.ts'
import { LoginNotice } from '#features/accounts/LoginNotice.tsx'
import { SocialButtons } from '#features/accounts/SocialButtons.tsx'
import { useSendForm } from '#lib/use-send-form.ts'
import { notify } from '#lib/notifications.ts'
import { useSession } from '#lib/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Link } from '#ui/Link.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const FEATURES: readonly Feature[] = [
  ['generate', 'Bulls-Eye Transformations', 'Four boxes turn your digits into a pick.'],
  ['trend', 'AI-Powered Analysis', 'Every figure stands beside what chance would give.'],
  ['bars', 'Detailed Insights', 'Your history, your hits and what was to be expected.'],
  ['pulse', 'Real-Time Updates', 'Results with their source and their time.'],
]

const resolver = async () => (await import('#features/accounts/login-form.ts')).loginResolver

export default function LoginPage() {
  const { login } = useSession()
  // Where someone wanted to go goes along to the other form.
  const { state } = useLocation()
  const { asleep, busy, failure, setFailure, field, onSubmit } = useSendForm<LoginForm>({
    resolver,
    defaultValues: { email: '', password: '', rememberMe: false },
    failed: MESSAGES.loginFailed,
    send: async (values) => {
      await login(values)
      notify({ type: 'success', message: MESSAGES.welcomeBack })
    },
  })
  const { error: emailError, ...email } = field('email')
  const { error: passwordError, ...password } = field('password')
  // Both fields have one message, said once.
  const missing = emailError === MESSAGES.fillAllFields || passwordError === MESSAGES.fillAllFields
  const told = failure ?? (missing ? MESSAGES.fillAllFields : null)

  return (
    <AccountLayout
      title="Sign in"
      description="Sign in to Fourcast: your generator, every result you kept, and how each compares with the draws that followed."
      heading="Welcome Back"
      lead="Sign in to your account"
      features={FEATURES}
    >
      <LoginNotice />
      <form className="grid gap-4" noValidate inert={asleep} onSubmit={onSubmit}>
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
      <div className="account-or">or continue with</div>
      <SocialButtons soon={MESSAGES.socialLoginSoon} />
      <p className="text-center text-[0.9375rem] text-muted">
        New to Fourcast?{' '}
        <Link to="/signup" state={state}>
          Sign up for free
        </Link>
      </p>
    </AccountLayout>
  )
}

/** A field that is empty is marked; its message stands above the form. */
const wrong = (error: string | undefined) =>
  error === MESSAGES.fillAllFields ? { marked: true } : { error }
