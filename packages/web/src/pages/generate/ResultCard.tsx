import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AllFour } from './AllFour.tsx'
import { AutoSaveSwitch } from './AutoSaveSwitch.tsx'
import { ResultDetails } from './ResultDetails.tsx'
import { ResultHead } from './ResultHead.tsx'
import { useLost } from '#core/connection.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { isTransient, refusalMessage } from '#core/api/error-message.ts'
import { lookAt, useSessionResults } from '#domains/picks/session-results.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

interface ResultCardProps {
  /** Why the last order failed. */
  error: Error | null
  busy: boolean
  onRetry: () => void
}

const NEEDS_CONNECTION =
  'Reconnect to generate: our server makes and counts each result. Your digits are still here.'

/** What came out; what failed stands above it, so that nothing made is lost. */
export function ResultCard({ error, busy, onRetry }: ResultCardProps) {
  const queries = useQueryClient()
  const { made, shown, automatic } = useSessionResults()
  const lost = useLost()
  const failure: ReactNode = error && (
    <ErrorState busy={busy} {...(isTransient(error) ? { onRetry } : {})}>
      {lost ? NEEDS_CONNECTION : wordsOf(error)}
    </ErrorState>
  )
  const four = made.length > 1
  if (shown === null && four) return <AllFour made={made} automatic={automatic} failure={failure} />
  if (shown === null) {
    return (
      <Card title="Result">
        {failure}
        {error === null && <Empty title={MESSAGES.chooseMethod} />}
        <AutoSaveSwitch />
      </Card>
    )
  }
  const back = (
    <Button kind="ghost" className="-my-1.5 -me-3" onClick={() => lookAt(queries, null)}>
      All four
    </Button>
  )
  return (
    <Card
      title={<ResultHead shown={shown} automatic={automatic} />}
      aside={four ? back : undefined}
      className="gap-6"
    >
      {failure}
      {/* A new result is a new panel: its balls roll in, its save starts over. */}
      <ResultDetails key={shown.id} shown={shown} />
      <AutoSaveSwitch />
    </Card>
  )
}

/** Box 3 that is closed for now says why: a model is trained, or has too few draws. */
const wordsOf = (error: Error) =>
  error instanceof ApiFailure && error.code === 'unavailable'
    ? error.message
    : refusalMessage(error, MESSAGES.generateFailed)
