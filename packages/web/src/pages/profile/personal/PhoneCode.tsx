import { PHONE_CODE_MINUTES } from '@fourcast/contract/phone.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { usePhoneCode } from './use-phone-code.ts'
import { useVerifyPhone } from './use-verify-phone.ts'
import { waitText } from './wait-text.ts'
import { useNow } from '#core/clock.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface PhoneCodeProps {
  phone: string
  onVerified: () => void
}

/** Sends a code to a phone and takes it back. */
export function PhoneCode({ phone, onVerified }: PhoneCodeProps) {
  const code = usePhoneCode(phone)
  if (!code.isSent)
    return (
      <>
        <p className="text-muted">
          To verify that it is yours we send you a code as a text message. Your carrier may charge
          for messages.
        </p>
        <div>
          <FirstSend code={code} />
        </div>
        <Said>{code.refused}</Said>
      </>
    )
  return <Entry code={code} onVerified={onVerified} />
}

interface EntryProps extends Omit<PhoneCodeProps, 'phone'> {
  code: ReturnType<typeof usePhoneCode>
}

function Entry({ code, onVerified }: EntryProps) {
  const { busy, failure, field, onSubmit } = useVerifyPhone(onVerified)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnCode(element, code.times)
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextInput
        {...field('code')}
        label="Code"
        hint={`Enter the code we sent. It holds for ${PHONE_CODE_MINUTES} minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        aria-required
        readOnly={busy}
        className="max-w-xs"
      />
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Verifying…">
          Verify
        </Button>
        <SendAgain code={code} disabled={busy} />
      </div>
      <Said>{code.refused}</Said>
    </form>
  )
}

const useSecondsLeft = (until: number) => Math.ceil((until - useNow(1_000)) / 1_000)

/** Where it has to wait it stays in reach: whoever pressed it is still there. */
function FirstSend({ code }: Pick<EntryProps, 'code'>) {
  const left = useSecondsLeft(code.againAt)
  return (
    <Button
      aria-disabled={left > 0}
      busy={code.busy}
      busyLabel="Sending…"
      onClick={() => left <= 0 && code.send()}
    >
      <span className="num">{left > 0 ? `Send code in ${waitText(left)}` : 'Send code'}</span>
    </Button>
  )
}

function SendAgain({ code, disabled }: { code: EntryProps['code']; disabled: boolean }) {
  const left = useSecondsLeft(code.againAt)
  return (
    <Button
      kind="ghost"
      disabled={disabled || left > 0}
      busy={code.busy}
      busyLabel="Sending…"
      onClick={code.send}
    >
      <span className="num">{left > 0 ? `Resend in ${waitText(left)}` : 'Send another code'}</span>
    </Button>
  )
}

/** Why no code was sent; there from the beginning, so that it is read out. */
const Said = ({ children }: { children: string | null }) => (
  <div aria-live="polite" className="msg empty:hidden">
    {children}
  </div>
)

/** Whoever asked for a code goes on by typing it. */
function useFocusOnCode(form: RefObject<HTMLFormElement | null>, times: number) {
  useEffect(() => {
    if (times > 0) form.current?.querySelector('input')?.focus()
  }, [form, times])
}
