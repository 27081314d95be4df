import type { ReactNode } from 'react'
import { useUser } from '#core/session.ts'
import { Card } from '#ui/Card.tsx'

interface NotForDemoProps {
  title: ReactNode
  /** The consequence for the demo account: 'so it cannot be deleted.' */
  why: string
  children: ReactNode
}

/** A card for owners of an account. For the shared demo account it gives the reason why it is missing. */
export function NotForDemo({ title, why, children }: NotForDemoProps) {
  const { isDemo } = useUser()
  if (!isDemo) return children
  return (
    <Card title={title}>
      <p className="text-muted">Everyone shares the demo account, {why}</p>
    </Card>
  )
}
