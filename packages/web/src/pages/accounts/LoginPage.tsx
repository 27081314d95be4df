import { AccountLayout, type Feature } from './AccountLayout.tsx'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { useLogin } from './use-login.ts'

const FEATURES: readonly Feature[] = [
  ['generate', 'Bulls-Eye Transformations', 'Four boxes turn your digits into a pick.'],
  ['trend', 'AI-Powered Analysis', 'Every figure is shown next to pure chance.'],
  ['bars', 'Detailed Insights', 'Your history, your hits and how many chance would give.'],
  ['pulse', 'Real-Time Updates', 'Results with their source and their time.'],
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
