import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

/** Says in red what is wrong, with a sign for those who do not see red. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="msg msg-bad">
      <Icon name="error" small />
      <span>{children}</span>
    </p>
  )
}
