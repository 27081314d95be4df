import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface OutgoingSms {
  id: string
  kind: string
  /** +1 and ten digits. */
  recipient: string
  text: string
  createdAt: Temporal.Instant
}

/** Delivers one message or throws; a `DeliveryFailure` if the reason is known. */
export type SmsTransport = (sms: OutgoingSms) => Promise<void>

/** Writes each message to a file for developers; a crash leaves no half file. */
export function smsFiles(folder: string): SmsTransport {
  return async ({ id, kind, recipient, text, createdAt }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const time = createdAt.toString({ fractionalSecondDigits: 3 })
    const path = join(folder, `${time.replaceAll(':', '')}-${kind}-${id}.sms.json`)
    const sent = { id, kind, to: recipient, text, createdAt: time }
    await writeFile(`${path}.part`, JSON.stringify(sent, null, 2), { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}
