import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { AllFour } from './AllFour.tsx'
import { CheckedDraws } from './CheckedDraws.tsx'
import { ResultHead } from './ResultHead.tsx'
import { ResultActions } from './ResultActions.tsx'
import { useIsOffline } from '#core/connection.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { isTransient, refusalMessage } from '#core/api/error-message.ts'
import { useUnsent } from '#domains/offline/use-unsent.ts'
import { lookAt, useSessionResults } from '#domains/picks/session-results.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { OddsLine, oddsText } from '#ui/OddsLine.tsx'
import { joined, setsOf } from '#domains/picks/picks.ts'
import { ResultForecast, ResultOdds, ResultPatterns } from '#domains/picks/ResultFacts.tsx'
import { Balls } from '#ui/Balls.tsx'
import { GreyBalls, Lines, Skeleton } from '#ui/Skeleton.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'

interface ResultCardProps {
  /** Why the last order failed. */
  error: Error | null
  busy: boolean
  onRetry: () => void
}

const NEEDS_CONNECTION = 'Reconnect to generate: this needs our server. Your digits are still here.'

/** What came out; what failed stands above it, so that nothing made is lost. */
export function ResultCard({ error, busy, onRetry }: ResultCardProps) {
  const queries = useQueryClient()
  const { made, shown } = useSessionResults()
  const isOffline = useIsOffline()
  const unsent = useUnsent()
  const isUnsent = shown !== null && unsent.some(({ id }) => id === shown.id)
  const failure: ReactNode = error && (
    <ErrorState busy={busy} {...(isTransient(error) ? { onRetry } : {})}>
      {isOffline ? NEEDS_CONNECTION : failureText(error)}
    </ErrorState>
  )
  const four = made.length > 1
  if (shown === null && four) return <AllFour made={made} failure={failure} />
  if (shown === null) {
    if (error === null && busy) return <ComingResult />
    if (error === null) return <Empty title={MESSAGES.chooseMethod} />
    return <Card title="Result">{failure}</Card>
  }
  const back = (
    <Button kind="ghost" className="-my-1.5 -me-3" onClick={() => lookAt(queries, null)}>
      All four
    </Button>
  )
  return (
    <Card
      title={<ResultHead shown={shown} unsent={isUnsent} />}
      aside={four ? back : undefined}
      className="gap-4"
    >
      {failure}
      {/* A new result is a new panel: its balls roll in, its save starts over. */}
      <ResultDetails key={shown.id} shown={shown} unsent={isUnsent} />
    </Card>
  )
}

/** Reserves the space of the result, so that a late one moves nothing. */
const ComingResult = () => (
  <Card title="Result" className="min-h-100 lg:min-h-88">
    <Skeleton label="Generating">
      <div className="flex gap-2">
        <GreyBalls className="size-18" />
      </div>
      <Lines count={4} className="h-5" />
    </Skeleton>
  </Card>
)

/** Box 3 that is closed for now says why: a model is trained, or has too few draws. */
const failureText = (error: Error) =>
  error instanceof ApiFailure && error.code === 'unavailable'
    ? error.message
    : refusalMessage(error, MESSAGES.generateFailed)

/** Tells screen readers the saved status; the notice already reads out the numbers. */
export function ResultNews() {
  const { made, shown } = useSessionResults()
  const [only] = made
  if (only === undefined) return <output className="sr-only" />
  if (shown === null)
    return <output className="sr-only">{savedStatusText(made.every(({ saved }) => saved))}.</output>
  return (
    <output className="sr-only">
      {oddsText(shown.numbers, false)}. {savedStatusText(shown.saved)}.
    </output>
  )
}

const savedStatusText = (saved: boolean) => (saved ? 'Saved' : 'Not saved yet')

interface ResultSetsProps {
  shown: Generation
}

/** The fresh numbers, as large as they will ever be; the flash and the mirror line of Box 4. */
function ResultSets({ shown }: ResultSetsProps) {
  const sets = setsOf(shown)
  return (
    <div className="grid gap-4">
      {sets.map(({ label, numbers, spoken }) => (
        <div key={`${shown.id}${label}`} className="grid justify-items-start gap-1">
          {label !== null && (
            <span className="flex items-center gap-1 text-sm">
              <span className="strong">{label}</span>
              <span className="text-muted">{label === 'Flash' ? 'adds 3' : 'adds 5'}</span>
              <CopyButton text={joined(numbers)} className="-my-2" />
            </span>
          )}
          <Balls
            method={shown.method}
            numbers={numbers}
            size={label === null ? 'xl' : 'lg'}
            roll
            label={spoken}
          />
        </div>
      ))}
    </div>
  )
}

interface ResultDetailsProps {
  shown: Generation
  /** It was made offline and waits to be sent. */
  unsent: boolean
}

/** Numbers, their origin and actions, and the draws they are checked against. */
function ResultDetails({ shown, unsent }: ResultDetailsProps) {
  const { description, original, patterns } = shown
  return (
    <>
      <div className="grid gap-2">
        <ResultSets shown={shown} />
        <p className="text-sm text-muted">
          {description} Original:{' '}
          <span className="num strong whitespace-nowrap text-ink">
            {original.map((digit) => digit ?? '–').join(' ')}
          </span>
        </p>
      </div>
      {!unsent && <CheckedDraws of={shown} />}
      <ResultActions shown={shown} unsent={unsent} />
      <ResultForecast of={shown} />
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <OddsLine numbers={shown.numbers} />
        <HowWeKnow about={METHOD_NAMES[shown.method].name}>
          <ResultOdds of={shown} />
          {patterns.length > 0 && (
            <>
              <ResultPatterns patterns={patterns} />
              <p className="text-xs text-muted">
                Facts about the digits. None of them changes the odds.
              </p>
            </>
          )}
        </HowWeKnow>
      </p>
    </>
  )
}
