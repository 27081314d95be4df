import type { ReactNode } from 'react'
import { useUser } from '#core/session.ts'
import { Card } from '#ui/Card.tsx'

interface NotForDemoProps {
  /** Of the card that stands in its place. */
  title: ReactNode
  /** What follows from it: 'so it cannot be deleted.' */
  why: string
  children: ReactNode
}

/** A card of the account that its owner alone may use. The demo account says why it has none. */
export function NotForDemo({ title, why, children }: NotForDemoProps) {
  const { isDemo } = useUser()
  if (!isDemo) return children
  return (
    <Card title={title}>
      <p className="text-muted">Everyone shares the demo account, {why}</p>
    </Card>
  )
}
