import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useEffect, useRef, useState } from 'react'
import type { CodeForm } from './code-form.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { type CodeRequest, useSession } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { SupportMail } from '#ui/SupportMail.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const resolver = async () => (await import('./code-form.ts')).codeResolver

const APP = {
  label: '6-digit code',
  hint: 'From your authenticator app. It changes every 30 seconds.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const
const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of your saved codes, such as ABCD-EFGH-JK. Each works once.',
  autoComplete: 'off',
  autoCapitalize: 'characters',
} as const

interface CodeStepProps {
  step: CodeRequest
  onBack: () => void
  /** Called if the first step has expired or the password has changed since. */
  onExpired: () => void
}

/** Second step of a two-factor sign-in: a code from the app, or a recovery code. */
export function CodeStep({ step, onBack, onExpired }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const other = isRecovery ? 'Use your app' : 'Use a recovery code'
  return (
    <>
      <CodeFields key={other} look={isRecovery ? RECOVERY : APP} {...{ step, onExpired }} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="ghost" icon="left" onClick={onBack}>
          Back
        </Button>
        <Button kind="ghost" onClick={() => setIsRecovery(!isRecovery)}>
          {other}
        </Button>
      </div>
      <p className="text-center text-[0.9375rem] text-muted">
        Don’t have either, or didn’t set this up? Email <SupportMail /> from your account’s address.
        We’ll turn off two-factor authentication. A new password won’t.
      </p>
    </>
  )
}

interface CodeFieldsProps extends Pick<CodeStepProps, 'step' | 'onExpired'> {
  look: typeof APP | typeof RECOVERY
}

function CodeFields({ step, onExpired, look }: CodeFieldsProps) {
  const { giveCode } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const { busy, failure, field, onSubmit } = useSendForm<CodeForm>({
    resolver,
    defaultValues: { code: '' },
    failed: MESSAGES.loginFailed,
    send: async ({ code }) => {
      try {
        await giveCode(step, code)
        notify({ type: 'success', message: MESSAGES.welcomeBack })
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === 'unprocessable')) throw error
        onExpired()
      }
    },
  })
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={element} className="grid gap-4" noValidate onSubmit={onSubmit}>
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <TextInput
          {...look}
          {...field('code')}
          autoCorrect="off"
          spellCheck={false}
          aria-required
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel="Signing In...">
          Sign In
        </Button>
      </fieldset>
    </form>
  )
}
