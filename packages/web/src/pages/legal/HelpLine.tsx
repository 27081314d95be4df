import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { useConfig } from '#core/config.ts'
import { dialled } from '#core/phone.ts'
import { Icon } from '#ui/Icon.tsx'

/** Help line as the largest element of the page: call, text or chat. */
export function HelpLine() {
  const { text, phone, sms, chatUrl, chatLabel } = useConfig()?.helpLine ?? HELP_LINE
  return (
    <div className="help">
      <p>{text}</p>
      <ul>
        <li>
          <a href={`tel:${dialled(phone)}`} className="help-way">
            <Icon name="phone" />
            <span>
              <small>Call</small>
              <b className="num">{phone}</b>
            </span>
          </a>
        </li>
        <li>
          <a href={`sms:${dialled(sms)}`} className="help-way">
            <Icon name="mail" />
            <span>
              <small>Text</small>
              <b className="num">{sms}</b>
            </span>
          </a>
        </li>
        <li>
          <a href={chatUrl} className="help-way">
            <Icon name="external" />
            <span>
              <small>Chat</small>
              <b>{chatLabel}</b>
            </span>
          </a>
        </li>
      </ul>
    </div>
  )
}
