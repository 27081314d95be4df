import { PHONE_CODE_MINUTES, sendPhoneCode, verifyPhone } from '@fourcast/contract/phone.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@fourcast/contract/profile.ts'
import { now, useNow } from '#core/clock.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { PROFILE } from '#domains/auth/profile.ts'
import { TAB_KEYS, tabStorage } from '#core/storage/tab-storage.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

interface PhoneCodeProps {
  phone: string
  onVerified: () => void
}

export function PhoneCode({ phone, onVerified }: PhoneCodeProps) {
  const code = usePhoneCode(phone)
  if (!code.isSent)
    return (
      <>
        <p className="text-muted">
          To verify that it’s yours, we’ll text you a code. Your carrier may charge for messages.
        </p>
        <div>
          <FirstSend code={code} />
        </div>
        <CodeError>{code.refused}</CodeError>
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
        hint={`Enter the code we sent. It expires in ${PHONE_CODE_MINUTES} minutes.`}
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
      <CodeError>{code.refused}</CodeError>
    </form>
  )
}

const useSecondsLeft = (until: number) => Math.ceil((until - useNow(1_000, now)) / 1_000)

/** During the wait the button stays focusable: the user who pressed it still has the focus on it. */
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

/** The error of a code request; mounted from the start, so that screen readers announce it. */
const CodeError = ({ children }: { children: string | null }) => (
  <div aria-live="polite" className="msg empty:hidden">
    {children}
  </div>
)

/** Focuses the code field after each request for a code. */
function useFocusOnCode(form: RefObject<HTMLFormElement | null>, times: number) {
  useEffect(() => {
    if (times > 0) form.current?.querySelector('input')?.focus()
  }, [form, times])
}

const PAUSE_MS = 60_000
const KEY = TAB_KEYS.phoneCode

/** State of a phone's code: whether one was sent from this tab, and when the next is allowed. */
function usePhoneCode(phone: string) {
  const queries = useQueryClient()
  const [sentAt, setSentAt] = useState(() => sentBefore(phone))
  const [againAt, setAgainAt] = useState((sentAt ?? 0) + PAUSE_MS)
  const [times, setTimes] = useState(0)
  const mustWait = (waitMs: number) => {
    setAgainAt(now() + waitMs)
    setTimes((count) => count + 1)
  }
  const send = useMutation({
    mutationFn: () => call(sendPhoneCode, {}),
    onSuccess: () => {
      setSentAt(now())
      mustWait(PAUSE_MS)
      tabStorage.set(KEY, `${phone} ${now()}`)
    },
    onError: (error) => {
      const code = error instanceof ApiFailure ? error.code : null
      // The limit may have been used up by another number, before this one was corrected.
      if (code === 'rate_limited') mustWait(waitOf(error))
      else if (code === 'conflict' || code === 'unprocessable')
        void queries.invalidateQueries({ queryKey: PROFILE })
      else actionFailed(error, 'Failed to send the code', () => send.mutate())
    },
  })
  return {
    isSent: sentAt !== null,
    againAt,
    /** Number of codes requested here. */
    times,
    busy: send.isPending,
    refused: refusalOf(send.error),
    send: () => send.mutate(),
  }
}

const SAID: ReadonlySet<string> = new Set(['rate_limited', 'conflict', 'unprocessable'])

/** The error shown beside the button; all others are toasts. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiFailure && SAID.has(error.code) ? error.message : null

const waitOf = (error: unknown): number =>
  error instanceof ApiFailure ? (error.retryAfter ?? 60) * 1_000 : PAUSE_MS

const clearSent = () => tabStorage.remove(KEY)

/** A phone may reload the tab while its owner reads the message: the request is kept in the tab's storage. */
function sentBefore(phone: string): number | null {
  const [to, at] = (tabStorage.get(KEY) ?? '').split(' ')
  const age = now() - Number(at)
  return to === phone && age < PHONE_CODE_MINUTES * 60_000 ? Number(at) : null
}

const code = () => import('./phone-code-form.ts')

function useVerifyPhone(onVerified: () => void) {
  const queries = useQueryClient()
  return useSendForm<{ code: string }>({
    resolver: async () => (await code()).phoneCodeResolver,
    defaultValues: { code: '' },
    failed: 'Failed to verify the phone',
    send: async (body) => {
      const saved = await call(verifyPhone, { body })
      clearSent()
      onVerified()
      queries.setQueryData<Profile>(PROFILE, saved)
      notify({ type: 'success', message: 'Phone verified' })
    },
  })
}

/** '0:45', '9:05', '57 min', '23 h' */
export function waitText(seconds: number): string {
  if (seconds >= 7_200) return `${Math.ceil(seconds / 3_600)} h`
  if (seconds >= 600) return `${Math.ceil(seconds / 60)} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
