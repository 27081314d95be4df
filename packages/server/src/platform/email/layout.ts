import type { MailList } from '@fourcast/contract/mail.ts'
import { helpLineOf, type HelpLineSettings } from '#public-settings.ts'
import type { Email, Facts } from './email.ts'
import { Html, html } from './html.ts'

/** The common parts of every email. */
export interface EmailLayout {
  publicUrl: string
  /** The seller's name and, if configured, postal address. */
  sellerName: string
  sellerAddress: string | undefined
  helpLine: ReturnType<typeof helpLineOf>
}

interface Settings extends HelpLineSettings {
  SELLER_NAME: string
  SELLER_ADDRESS?: string | undefined
}

export const emailLayoutOf = (config: Settings, publicUrl: string): EmailLayout => ({
  publicUrl,
  sellerName: config.SELLER_NAME,
  sellerAddress: config.SELLER_ADDRESS,
  helpLine: helpLineOf(config),
})

type Content = Pick<Email, 'subject' | 'paragraphs' | 'action' | 'why' | 'list'> & {
  /** The page that unsubscribes from this list; null for emails that cannot be stopped. */
  stopPage: string | null
}

const PROMISE = 'Fourcast. For entertainment only. 18+'
const WHY = 'You got this email because this address has a Fourcast account.'
/** For emails to ourselves. */
export const WHY_US = 'You got this email because SUPPORT_EMAIL is set to this address.'
const WHY_OF: Readonly<Record<MailList, string>> = {
  notifications: 'You got this email because Email Notifications are on in your Fourcast profile.',
  marketing:
    'You got this email because you asked for the weekly summary of your Fourcast account.',
}
const STOP = 'Stop these emails'

const helpText = ({ helpLine: { text, phone, sms } }: EmailLayout) =>
  `${text} call ${phone}, text ${sms}, or chat:`

const reasonFor = ({ why, list }: Content) => why ?? (list ? WHY_OF[list.name] : WHY)

const senderLines = ({ sellerName, sellerAddress }: EmailLayout) =>
  sellerAddress === undefined
    ? []
    : [[sellerName, ...sellerAddress.split('|')].map((line) => line.trim()).join(', ')]

/** The plain text part. */
export function renderText(content: Content, layout: EmailLayout): string {
  const { paragraphs, action, stopPage } = content
  const body = paragraphs.map((part) => (typeof part === 'string' ? part : factsText(part)))
  if (action) body.push(`${action.label}: ${action.url}`)
  const footer = [PROMISE, `${helpText(layout)} ${layout.helpLine.chatUrl}`, reasonFor(content)]
  if (stopPage !== null) footer.push(`${STOP}: ${stopPage}`)
  return [...body, '---', ...footer, ...senderLines(layout)].join('\n\n')
}

const factsText = ({ title, rows }: Facts) =>
  [title, ...rows.map(([label, value]) => `- ${label}: ${value}`)].join('\n')

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#0b2a1d'
const MUTED = 'color:#436053'
const RULE = 'border-top:1px solid #d5e5dc'

/** Our own CSS, which needs no escaping. */
const css = (declarations: string) => new Html(declarations)

/** Set on each element, because not every mail program reads a style sheet. */
const STYLES = {
  page: css('margin:0;padding:0;background:#f1f9f4'),
  preview: css('display:none;max-height:0;overflow:hidden'),
  margin: css('background:#f1f9f4;padding:24px 12px'),
  card: css(
    `padding:32px;background:#ffffff;border:1px solid #d5e5dc;border-radius:8px;text-align:left;font-size:16px;line-height:25px;${INK};${FONT}`,
  ),
  brand: css(`margin:0 0 24px;font-size:19px;font-weight:700;${INK}`),
  // Drawn with text and colours: a picture would be remote content, which mail programs block.
  logo: css(
    'display:inline-block;width:32px;height:32px;margin-right:10px;border-radius:8px;background:#0a6a44;color:#ffffff;font-size:20px;line-height:32px;text-align:center;vertical-align:middle',
  ),
  title: css(`margin:0 0 16px;font-size:22px;line-height:29px;font-weight:650;${INK}`),
  paragraph: css(`margin:0 0 16px;overflow-wrap:anywhere;${INK}`),
  small: css(`margin:0 0 12px;font-size:13px;line-height:20px;${MUTED}`),
  footer: css(`padding-top:20px;${RULE}`),
  button: css('border-radius:8px;background:#0a6a44'),
  buttonLink: css(
    `display:inline-block;padding:12px 20px;font-weight:600;color:#ffffff;text-decoration:none;${FONT}`,
  ),
  factsTitle: css(`margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:650;${INK}`),
  facts: css(`margin:0 0 16px;font-size:15px;line-height:22px;${FONT}`),
  label: css(`padding:8px 12px 8px 0;${RULE};font-weight:400;vertical-align:top;${MUTED}`),
  value: css(`padding:8px 0;white-space:nowrap;${RULE};vertical-align:top;${INK}`),
}

/** For narrow screens and dark mode, in mail programs that read a style sheet. */
const STYLE_SHEET = css(`
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.fc-page{padding:0!important}.fc-card{padding:24px 20px!important;border-radius:0!important;border-left:0!important;border-right:0!important}}
@media (prefers-color-scheme:dark){
.fc-page{background:#0b1611!important}
.fc-card{background:#12211a!important;border-color:#263d32!important}
.fc-ink{color:#e9f5ee!important}.fc-muted{color:#a8c2b5!important}.fc-link{color:#4fcf92!important}
.fc-line{border-color:#263d32!important}
.fc-button{background:#4fcf92!important}.fc-button a{color:#04231a!important}}`)

const TABLE = new Html('cellpadding="0" cellspacing="0" border="0"')
const WIDE = new Html('width="100%" cellpadding="0" cellspacing="0" border="0"')

/**
 * The HTML part: tables, which every mail program draws, and no remote content. Written by hand:
 * MJML and React Email weigh 55 and 35 MB and make no template shorter, as an email here is a list
 * of paragraphs, and this is the only layout (record 0034).
 */
export function renderHtml(content: Content, layout: EmailLayout): string {
  const { subject, paragraphs, action } = content
  const preview = paragraphs.find((part) => typeof part === 'string') ?? ''
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${STYLE_SHEET}
        </style>
      </head>
      <body class="fc-page" style="${STYLES.page}">
        <div style="${STYLES.preview}">${preview.slice(0, 120)}</div>
        <table role="presentation" class="fc-page" ${WIDE} style="${STYLES.margin}">
          <tr>
            <td align="center">
              <table role="presentation" ${WIDE} style="max-width:600px">
                <tr>
                  <td class="fc-card" style="${STYLES.card}">
                    <p class="fc-ink" style="${STYLES.brand}">
                      <span style="${STYLES.logo}">4</span>Fourcast
                    </p>
                    <h1 class="fc-ink" style="${STYLES.title}">${subject}</h1>
                    ${paragraphs.map((part) => (typeof part === 'string' ? paragraph(part) : facts(part)))}
                    ${action ? button(action) : ''}
                    <table role="presentation" ${WIDE}>
                      <tr>
                        <td class="fc-line" style="${STYLES.footer}">${footer(content, layout)}</td>
                      </tr>
                    </table>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup
}

const paragraph = (text: string) => {
  const lines = html`${text}`.markup.replaceAll('\n', '<br>')
  return html`<p class="fc-ink" style="${STYLES.paragraph}">${new Html(lines)}</p>`
}

const facts = ({ title, rows }: Facts) =>
  html`<h2 class="fc-ink" style="${STYLES.factsTitle}">${title}</h2>
    <table ${WIDE} style="${STYLES.facts}">
      ${rows.map(([label, value]) => fact(label, value))}
    </table>`

const fact = (label: string, value: string) =>
  html`<tr>
    <th scope="row" class="fc-muted fc-line" align="left" style="${STYLES.label}">${label}</th>
    <td class="fc-ink fc-line" align="right" style="${STYLES.value}">${value}</td>
  </tr>`

const button = ({ label, url }: { label: string; url: string }) =>
  html`<table role="presentation" ${TABLE} style="margin:8px 0 16px">
      <tr>
        <td class="fc-button" style="${STYLES.button}">
          <a href="${url}" style="${STYLES.buttonLink}">${label}</a>
        </td>
      </tr>
    </table>
    <p class="fc-muted" style="${STYLES.small};margin-bottom:24px;overflow-wrap:anywhere">
      If the button doesn’t work, open this link: ${link(url, url)}
    </p>`

function footer(content: Content, layout: EmailLayout): Html[] {
  const { phone, chatUrl, chatLabel } = layout.helpLine
  const [before = '', ...after] = helpText(layout).split(phone)
  const { stopPage } = content
  return [
    small(PROMISE),
    // In one piece, so that a narrow screen does not break the number at a hyphen.
    small(
      html`${before}<span style="white-space:nowrap">${phone}</span>${after.join(phone)}
        ${link(chatUrl, chatLabel)}`,
    ),
    small(html`${reasonFor(content)}${stopPage === null ? '' : html` ${link(stopPage, STOP)}`}`),
    ...senderLines(layout).map(small),
  ]
}

const small = (text: string | Html) => html`<p class="fc-muted" style="${STYLES.small}">${text}</p>`

const link = (url: string, label: string) =>
  html`<a class="fc-link" href="${url}" style="color:#0a6a44">${label}</a>`
