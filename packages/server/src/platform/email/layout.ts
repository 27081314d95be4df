import type { MailList } from '@fourcast/contract/mail.ts'
import { helpLineOf, type HelpLineSettings } from '#public-settings.ts'
import type { Facts, Email } from './email.ts'

/** What stands around the words of every letter. */
export interface EmailLayout {
  publicUrl: string
  /** Who sends it, and where they are; no address unless one is set. */
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

type Framed = Pick<Email, 'subject' | 'paragraphs' | 'action' | 'why' | 'list'> & {
  /** The page that stops mail like this; null where it always comes. */
  stopPage: string | null
}

const PROMISE = 'Fourcast. For entertainment only. 18+'
const WHY = 'You get this mail because this address has an account at Fourcast.'
/** Of mail to ourselves. */
export const WHY_US = 'You get this mail because it is the address that SUPPORT_EMAIL names.'
const WHY_OF: Readonly<Record<MailList, string>> = {
  notifications: 'You get this mail because Email Notifications are on in your Fourcast profile.',
  marketing: 'You get this mail because you asked for the weekly summary of your Fourcast account.',
}
const STOP = 'Stop these mails'
const helpText = ({ helpLine: { text, phone, sms } }: EmailLayout) =>
  `${text} call ${phone}, text ${sms}, or chat:`

const why = ({ why: words, list }: Framed) => words ?? (list ? WHY_OF[list.name] : WHY)
const sender = ({ sellerName, sellerAddress }: EmailLayout) =>
  sellerAddress === undefined
    ? []
    : [[sellerName, ...sellerAddress.split('|')].map((line) => line.trim()).join(', ')]

export function textOf(letter: Framed, stationery: EmailLayout): string {
  const { paragraphs, action, stopPage } = letter
  const body = paragraphs.map((part) => (typeof part === 'string' ? part : factsText(part)))
  if (action) body.push(`${action.label}: ${action.url}`)
  const foot = [PROMISE, `${helpText(stationery)} ${stationery.helpLine.chatUrl}`, why(letter)]
  if (stopPage !== null) foot.push(`${STOP}: ${stopPage}`)
  return [...body, '---', ...foot, ...sender(stationery)].join('\n\n')
}

const factsText = ({ title, rows }: Facts) =>
  [title, ...rows.map(([label, value]) => `- ${label}: ${value}`)].join('\n')

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const lines = (text: string) => escape(text).replaceAll('\n', '<br>')

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#0b2a1d'
const MUTED = 'color:#436053'
const SMALL = `margin:0 0 12px;font-size:13px;line-height:20px;${MUTED}`

/** Styles of elements are for every mail program; these only for those that know dark. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.fc-page{padding:0!important}.fc-card{padding:24px 20px!important;border-radius:0!important;border-left:0!important;border-right:0!important}}
@media (prefers-color-scheme:dark){
.fc-page{background:#0b1611!important}
.fc-card{background:#12211a!important;border-color:#263d32!important}
.fc-ink{color:#e9f5ee!important}.fc-muted{color:#a8c2b5!important}.fc-link{color:#4fcf92!important}
.fc-line{border-color:#263d32!important}
.fc-button{background:#4fcf92!important}.fc-button a{color:#04231a!important}}`

/** Tables and styles in place: what every mail program draws. Nothing is fetched from anywhere. */
export function htmlOf(letter: Framed, stationery: EmailLayout): string {
  const { subject, paragraphs, action, stopPage } = letter
  const { phone, chatUrl, chatLabel } = stationery.helpLine
  const first = paragraphs.find((part) => typeof part === 'string') ?? ''
  const body = paragraphs.map((part) => (typeof part === 'string' ? said(part) : factsHtml(part)))
  const foot = [
    small(PROMISE),
    `<p class="fc-muted" style="${SMALL}">${nowrap(escape(helpText(stationery)), phone)} ${link(chatUrl, chatLabel)}</p>`,
    `<p class="fc-muted" style="${SMALL}">${escape(why(letter))}${stopPage === null ? '' : ` ${link(stopPage, STOP)}`}</p>`,
    ...sender(stationery).map(small),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="fc-page" style="margin:0;padding:0;background:#f1f9f4">
<div style="display:none;max-height:0;overflow:hidden">${escape(first.slice(0, 120))}</div>
<table role="presentation" class="fc-page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f9f4;padding:24px 12px">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="fc-card" style="padding:32px;background:#ffffff;border:1px solid #d5e5dc;border-radius:8px;text-align:left;font-size:16px;line-height:25px;${INK};${FONT}">
<p class="fc-ink" style="margin:0 0 24px;font-size:19px;font-weight:700;${INK}">Fourcast</p>
<h1 class="fc-ink" style="margin:0 0 16px;font-size:22px;line-height:29px;font-weight:650;${INK}">${escape(subject)}</h1>
${body.join('\n')}
${action ? button(action) : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="fc-line" style="padding-top:20px;border-top:1px solid #d5e5dc">
${foot.join('\n')}
</td></tr></table>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

/** Where a number would be cut at its hyphen. */
const nowrap = (html: string, whole: string) =>
  html.replace(whole, `<span style="white-space:nowrap">${whole}</span>`)

const said = (text: string) =>
  `<p class="fc-ink" style="margin:0 0 16px;overflow-wrap:anywhere;${INK}">${lines(text)}</p>`
const small = (text: string) => `<p class="fc-muted" style="${SMALL}">${escape(text)}</p>`
const link = (url: string, label: string) =>
  `<a class="fc-link" href="${escape(url)}" style="color:#0a6a44">${escape(label)}</a>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="fc-button" style="border-radius:8px;background:#0a6a44"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;font-weight:600;color:#ffffff;text-decoration:none;${FONT}">${escape(label)}</a></td></tr></table>
<p class="fc-muted" style="${SMALL};margin-bottom:24px;overflow-wrap:anywhere">If the button does not work: ${link(url, url)}</p>`

const factsHtml = ({ title, rows }: Facts) =>
  `<h2 class="fc-ink" style="margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:650;${INK}">${escape(title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;font-size:15px;line-height:22px;${FONT}">
${rows.map(factHtml).join('\n')}
</table>`

const factHtml = ([label, value]: Facts['rows'][number]) =>
  `<tr><th scope="row" class="fc-muted fc-line" align="left" style="padding:8px 12px 8px 0;border-top:1px solid #d5e5dc;font-weight:400;vertical-align:top;${MUTED}">${escape(label)}</th><td class="fc-ink fc-line" align="right" style="padding:8px 0;white-space:nowrap;border-top:1px solid #d5e5dc;vertical-align:top;${INK}">${escape(value)}</td></tr>`
