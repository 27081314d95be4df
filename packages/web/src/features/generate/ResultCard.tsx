import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { ReactNode } from 'react'
import { AutoSaveSwitch } from '#features/generate/AutoSaveSwitch.tsx'
import { ResultDetails } from '#features/generate/ResultDetails.tsx'
import { ResultHead } from '#features/generate/ResultHead.tsx'
import { useLost } from '#lib/offline/connection.ts'
import { mayPass, reasonOf } from '#lib/reason.ts'
import { useSessionResults } from '#lib/session-results.ts'
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
  'Generating needs a connection: the server makes each result, so that it is counted. Your digits stay here.'

/** What came out; what failed stands above it, so that nothing made is lost. */
export function ResultCard({ error, busy, onRetry }: ResultCardProps) {
  const { shown, automatic } = useSessionResults()
  const lost = useLost()
  const failure: ReactNode = error && (
    <ErrorState busy={busy} {...(mayPass(error) ? { onRetry } : {})}>
      {lost ? NEEDS_CONNECTION : reasonOf(error, MESSAGES.generateFailed)}
    </ErrorState>
  )
  if (shown === null) {
    return (
      <Card title="Result">
        {failure}
        {error === null && <Empty title={MESSAGES.chooseMethod} />}
        <AutoSaveSwitch />
      </Card>
    )
  }
  return (
    <Card title={<ResultHead shown={shown} automatic={automatic} />} className="gap-6">
      {failure}
      {/* A new result is a new panel: its balls roll in, its save starts over. */}
      <ResultDetails key={shown.id} shown={shown} />
      <AutoSaveSwitch />
    </Card>
  )
}
