import { SECURITY_NOTICES } from '@fourcast/contract/notifications.ts'
import { confirmTotp, startTotp } from '@fourcast/contract/totp.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import makeCode from 'qrcode-generator'
import { twoFactor } from './queries.ts'
import { CopyText, RecoveryCodes, useSavedConfirmation } from './RecoveryCodes.tsx'
import {
  CODE_LOOK,
  type CodeValues,
  type PasswordStep as Form,
  totpCodeResolver,
  totpPasswordResolver,
} from './password-and-code.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'

interface SetUpDialogProps {
  onClose: () => void
  /** Two-factor is on already: creates new codes in place of those that were never shown. */
  onRenew: () => void
  focusAfter: () => HTMLElement | null
}

interface NewSecret {
  secret: string
  uri: string
}

/** Turns two-factor authentication on: password, authenticator app, recovery codes. */
export function SetUpDialog({ onClose, onRenew, focusAfter }: SetUpDialogProps) {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const queries = useQueryClient()
  const { data: totp } = useQuery(twoFactor)
  const kept = useSavedConfirmation(() => {
    notify({ type: 'info', ...SECURITY_NOTICES.twoFactorOn })
    onClose()
  })
  // Closing during the request would lose the codes.
  const [busy, setBusy] = useState(false)
  const askAgain = () => void queries.invalidateQueries({ queryKey: twoFactor.queryKey })
  const start = async (currentPassword: string) => {
    const made = call(startTotp, { body: { currentPassword } })
    // Refused because it is on already, or because only the answer was lost.
    made.catch(askAgain)
    setSecret(await made)
  }
  const confirm = async (code: string) => {
    setBusy(true)
    const confirmed = call(confirmTotp, { body: { code } }).finally(() => {
      setBusy(false)
      askAgain()
    })
    setCodes((await confirmed).recoveryCodes)
  }
  const isOn = codes === null && !busy && totp?.enabled === true
  return (
    <Dialog
      open
      title={codes === null ? 'Set up two-factor authentication' : 'Your recovery codes'}
      onClose={codes === null ? () => !busy && onClose() : kept.close}
      focusAfter={focusAfter}
    >
      {isOn && <OnAlready onRenew={onRenew} />}
      {!isOn && secret === null && (
        <PasswordStep
          why="Enter your password so that nobody else can set this up. Turning it on signs out your other devices."
          send={start}
        />
      )}
      {!isOn && secret !== null && codes === null && <ScanStep {...secret} send={confirm} />}
      {codes !== null && <RecoveryCodes codes={codes} kept={kept} />}
    </Dialog>
  )
}

/** It was turned on, but the answer with the codes was lost. */
const OnAlready = ({ onRenew }: { onRenew: () => void }) => (
  <>
    <p className="text-muted">
      Two-factor authentication is on. You haven’t seen its recovery codes. Create new ones so you
      can sign in without your phone.
    </p>
    <div className="dialog-actions">
      <Button ref={focusAtFirst} onClick={onRenew}>
        New recovery codes
      </Button>
    </div>
  </>
)

const focusAtFirst = (button: HTMLButtonElement | null) => button?.focus()

interface ScanStepProps {
  secret: string
  uri: string
  send: (code: string) => Promise<void>
}

/** Shows the secret as a QR code, and asks for a first code as proof that the app stored it. */
function ScanStep({ secret, uri, send }: ScanStepProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  const { busy, failure, field, onSubmit } = useSendForm<CodeValues>({
    resolver: () => Promise.resolve(totpCodeResolver),
    defaultValues: { code: '' },
    failed: MESSAGES.unexpected,
    send: ({ code }) => send(code),
  })
  // Focus on the field would open a phone's keyboard over the QR code.
  useEffect(() => lead.current?.focus(), [])
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p ref={lead} tabIndex={-1} className="text-muted shadow-none outline-none">
        Scan this with an authenticator app, such as the one in your password manager.
      </p>
      <div className="grid justify-items-center">
        <Qr text={uri} label="QR code for your authenticator app" />
      </div>
      <Secret secret={secret} uri={uri} />
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <TextInput {...CODE_LOOK} {...field('code')} label="6-digit code the app shows" />
        <div className="dialog-actions">
          <Button type="submit" busy={busy} busyLabel="Checking…">
            Turn on
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** Fallback without a camera: the app is on this device, or accepts text only. */
const Secret = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">
      Can’t scan it? <a href={uri}>Open an app on this device</a>, or type this key:
    </p>
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1">
        <code className="num block max-w-[20ch] text-sm">{inFours(secret)}</code>
      </span>
      <CopyText text={secret} label="Copy the key" />
    </div>
  </div>
)

const inFours = (text: string) => text.replace(/.{4}(?=.)/g, '$& ')

interface PasswordStepProps {
  why: string
  send: (currentPassword: string) => Promise<void>
}

/** The password is required, so that an unattended device cannot change the sign-in. */
function PasswordStep({ why, send }: PasswordStepProps) {
  const { busy, failure, field, onSubmit } = useSendForm<Form>({
    resolver: () => Promise.resolve(totpPasswordResolver),
    defaultValues: { currentPassword: '' },
    failed: MESSAGES.unexpected,
    send: ({ currentPassword }) => send(currentPassword),
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p className="text-muted">{why}</p>
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <PasswordInput
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
          aria-required
        />
        <div className="dialog-actions">
          <Button type="submit" busy={busy} busyLabel="Checking…">
            Continue
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** Light modules around the code, which cameras need to find it. */
const QUIET = 4

/** A QR code, dark on light in both themes: cameras read no other. */
function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = draw(text)
  const side = size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      className="size-48 rounded-(--fc-radius)"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string) {
  // Type 0 picks the smallest size for the text; level M recovers from about 15% damage.
  const code = makeCode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const lines = Array.from({ length: size }, (_, row) => rowOf(code, row, size))
  return { size, path: lines.join('') }
}

const rowOf = (code: ReturnType<typeof makeCode>, row: number, size: number) =>
  Array.from({ length: size }, (_, column) =>
    code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '',
  ).join('')
