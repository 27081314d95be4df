import { SUPPORT_EMAIL } from '@fourcast/contract/limits.ts'
import { useConfig } from '#core/config.ts'

export function SupportMail() {
  const address = useConfig()?.supportEmail ?? SUPPORT_EMAIL
  return (
    <a href={`mailto:${address}`} className="inline-link break-words">
      {address}
    </a>
  )
}
