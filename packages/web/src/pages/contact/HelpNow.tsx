import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { useConfig } from '#core/config.ts'
import { dialled } from '#core/dialled.ts'
import { Banner } from '#ui/Banner.tsx'

/** The help line where someone may need it at once. */
export function HelpNow() {
  const { text, phone, sms, chatUrl, chatLabel } = useConfig()?.helpLine ?? HELP_LINE
  return (
    <Banner announce>
      <p className="strong">Need help now?</p>
      <p>
        {text}{' '}
        <a className="inline-link whitespace-nowrap" href={`tel:${dialled(phone)}`}>
          {phone}
        </a>
        , text{' '}
        <a className="inline-link whitespace-nowrap" href={`sms:${dialled(sms)}`}>
          {sms}
        </a>
        , or chat at{' '}
        <a className="inline-link whitespace-nowrap" href={chatUrl}>
          {chatLabel}
        </a>
        .
      </p>
    </Banner>
  )
}
