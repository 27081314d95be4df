import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useEffect, useRef } from 'react'
import { codeResolver, type CodeStep } from './code-form.ts'
import { CopyText } from './CopyText.tsx'
import { CODE_LOOK } from './fields.ts'
import { Qr } from './Qr.tsx'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface ScanStepProps {
  secret: string
  uri: string
  send: (code: string) => Promise<void>
}

/** Shows the secret to an app, and asks for a first code as a proof that it arrived. */
export function ScanStep({ secret, uri, send }: ScanStepProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  const { busy, failure, field, onSubmit } = useSendForm<CodeStep>({
    resolver: () => Promise.resolve(codeResolver),
    defaultValues: { code: '' },
    failed: MESSAGES.unexpected,
    send: ({ code }) => send(code),
  })
  // The field would bring up the keyboard of a phone, over what is to be scanned.
  useEffect(() => lead.current?.focus(), [])
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p ref={lead} tabIndex={-1} className="text-muted shadow-none outline-none">
        Scan this with an authenticator app, such as that of your password manager.
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

/** For who cannot scan: the app is on this device, or takes text only. */
const Secret = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">
      Cannot scan? <a href={uri}>Open an app on this device</a>, or type this key:
    </p>
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1">
        <code className="num block max-w-[20ch] text-sm">{inFours(secret)}</code>
      </span>
      <CopyText text={secret} what="the key" />
    </div>
  </div>
)

const inFours = (text: string) => text.replace(/.{4}(?=.)/g, '$& ')
