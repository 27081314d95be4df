import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

interface StartProps {
  /** Whether a state is followed, or the plan follows none. */
  hasState: boolean
}

/** The way to a newcomer's first checked pick, one step at a time. */
export function Start({ hasState }: StartProps) {
  return (
    <Card title="Get started">
      <ol className="grid gap-4 lg:grid-cols-3">
        <Step at={1} title="Select your state" isNow={!hasState}>
          <p className="text-sm text-muted">
            We show its results and check your picks against them.
          </p>
          {!hasState && <LinkButton to="/lottery">Select a state</LinkButton>}
        </Step>
        <Step at={2} title="Make a pick" isNow={hasState}>
          <p className="text-sm text-muted">
            Use a box or your own four digits. Every number has the same odds.
          </p>
          <LinkButton to="/generate" kind={hasState ? 'primary' : 'second'}>
            Generate numbers
          </LinkButton>
        </Step>
        <Step at={3} title="See how it did" isNow={false}>
          <p className="text-sm text-muted">
            We check your pick against every new real draw for 7 days.
          </p>
        </Step>
      </ol>
    </Card>
  )
}

interface StepProps {
  at: number
  title: string
  isNow: boolean
  children: ReactNode
}

const Step = ({ at, title, isNow, children }: StepProps) => (
  <li className="flex gap-3" aria-current={isNow ? 'step' : undefined}>
    <span
      className={`grid size-8 flex-none place-items-center rounded-full text-sm font-[620] ${isNow ? 'bg-primary text-on-primary' : 'bg-sunken text-muted'}`}
      aria-hidden="true"
    >
      {at}
    </span>
    <div className="grid content-start justify-items-start gap-2">
      <h3 className="text-base">{title}</h3>
      {children}
    </div>
  </li>
)
