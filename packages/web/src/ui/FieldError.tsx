import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

/** An error in red, with an icon for users who do not see red. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="msg msg-bad">
      <Icon name="error" small />
      <span>{children}</span>
    </p>
  )
}
