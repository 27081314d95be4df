import { stateName } from '@fourcast/engine/states.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const FollowState = lazyPanel(async () => (await import('./FollowState.tsx')).FollowState)

interface StartProps {
  /** The state followed; undefined before one is. */
  state: string | undefined
  /** Whether the plan lets someone follow states. */
  canFollow: boolean
}

export const startLead = (canFollow: boolean) =>
  canFollow ? 'Three steps to your first checked pick.' : 'Two steps to your first checked pick.'

/** The way to a newcomer's first checked pick, one step at a time. */
export function Start({ state, canFollow }: StartProps) {
  const generate = useRef<HTMLAnchorElement>(null)
  const [isSaving, setSaving] = useState(false)
  const needsState = canFollow && (state === undefined || isSaving)
  return (
    <Card title="Get started">
      <ol className="grid gap-4 lg:grid-cols-3">
        {canFollow && (
          <Step at={1} title="Choose a state to follow" isNow={needsState} isDone={!needsState}>
            <output className="text-sm text-muted">
              {needsState || state === undefined
                ? 'We show its results and check your picks against them.'
                : `You follow ${stateName(state)}.`}
            </output>
            {needsState && (
              <>
                <Suspense fallback={<Bar className="h-32 w-full max-w-sm" />}>
                  <FollowState onSaving={setSaving} onFollowed={() => generate.current?.focus()} />
                </Suspense>
                <TextLink to="/lottery">See all states</TextLink>
              </>
            )}
          </Step>
        )}
        <Step at={canFollow ? 2 : 1} title="Make a pick" isNow={!needsState}>
          <p className="text-sm text-muted">
            Use a box or your own four digits. Every number has the same odds.
          </p>
          <LinkButton ref={generate} to="/generate" kind={needsState ? 'second' : 'primary'}>
            Generate numbers
          </LinkButton>
        </Step>
        <Step at={canFollow ? 3 : 2} title="See how it did" isNow={false}>
          <p className="text-sm text-muted">
            {canFollow
              ? 'For 7 days, we check your pick against real draws of the states you follow.'
              : 'For 7 days, we check your pick against real draws of every state.'}
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
  isDone?: boolean
  children: ReactNode
}

const Step = ({ at, title, isNow, isDone = false, children }: StepProps) => (
  <li className="flex gap-3" aria-current={isNow ? 'step' : undefined}>
    <span
      className={`grid size-8 flex-none place-items-center rounded-full text-sm font-[620] ${isNow ? 'bg-primary text-on-primary' : 'bg-sunken text-muted'}`}
      aria-hidden="true"
    >
      {isDone ? <Icon name="check" /> : at}
    </span>
    <div className="grid min-w-0 flex-1 content-start justify-items-start gap-2">
      <h3 className="text-base">{title}</h3>
      {children}
    </div>
  </li>
)
