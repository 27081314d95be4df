import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { useConfig } from '#core/config.ts'
import { dialled } from '#core/phone.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SupportMail } from '#ui/SupportMail.tsx'

/** Contacts besides the form, and the help line for urgent cases. */
export function OtherWays() {
  const { phone, sms, chatUrl, chatLabel } = useConfig()?.helpLine ?? HELP_LINE
  return (
    <aside className="contact-aside" aria-label="Other ways">
      <section>
        <h2>
          <Icon name="mail" /> By email
        </h2>
        <p>
          Write to <SupportMail /> from any email app.
        </p>
      </section>
      <section>
        <h2>
          <Icon name="phone" /> When play is a problem
        </h2>
        <p>
          Help is free and confidential: call{' '}
          <a className="inline-link whitespace-nowrap" href={`tel:${dialled(phone)}`}>
            {phone}
          </a>
          , text{' '}
          <a className="inline-link whitespace-nowrap" href={`sms:${dialled(sms)}`}>
            {sms}
          </a>{' '}
          or chat at{' '}
          <a className="inline-link whitespace-nowrap" href={chatUrl}>
            {chatLabel}
          </a>
          . More on <Link to="/responsible-play">responsible play</Link>.
        </p>
      </section>
      <section>
        <h2>
          <Icon name="lock" /> What we keep
        </h2>
        <p>
          We keep your message, name and address for a year so we can reply. If you’re signed in, we
          also keep which account sent it. See the <Link to="/privacy">privacy page</Link> for
          details.
        </p>
      </section>
    </aside>
  )
}
