import { SUPPORT_EMAIL } from '@fourcast/contract/limits.ts'
import { useConfig } from '#core/config.ts'

/** The address that people write to from their own mail program. */
export function SupportMail() {
  const address = useConfig()?.supportEmail ?? SUPPORT_EMAIL
  return (
    <a href={`mailto:${address}`} className="inline-link break-words">
      {address}
    </a>
  )
}
