import type { ModelInfo } from '@fourcast/contract/learning.ts'
import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import type { ReactNode } from 'react'
import { count, percent } from '#core/format.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { verdictText } from '#domains/forecasts/evidence.ts'
import { Banner } from '#ui/Banner.tsx'
import { Track } from '#ui/Track.tsx'

interface EvidenceProps {
  data: Suggestions
  /** The link to the method. */
  children: ReactNode
}

/** Whether a state's draws differ from chance, in one sentence; without a model the reason for that. */
export function Evidence({ data, children }: EvidenceProps) {
  if (data.model === null)
    return (
      <>
        <WithoutModel data={data} />
        <p className="text-sm">{children}</p>
      </>
    )
  return (
    <p className="num border-y border-line py-4 text-lg font-[560]">
      {sentenceOf(data.model, data)} {children}
    </p>
  )
}

function sentenceOf({ evidence }: ModelInfo, { basis }: Suggestions) {
  if (evidence.verdict !== 'no evidence' || evidence.copiedRows !== null)
    return verdictText(evidence).title
  return `We found nothing in ${count(evidence.draws)} ${basisName(basis)} draws that chance doesn’t explain.`
}

/** The reason why there is no model, and the progress of its training. */
export function WithoutModel({ data: { status, progress, basis } }: { data: Suggestions }) {
  if (status === 'training') return <Training progress={progress ?? 0} />
  if (status === 'none')
    return (
      <Banner>
        <b className="strong">No single model covers all states.</b> Their draws are counted
        together. Choose one state to see its forecast.
      </Banner>
    )
  return (
    <Banner>
      <b className="strong">{basis.stateName} has no model yet.</b> Training starts when there are
      enough draws; there are {count(basis.draws)} so far. Features that need no model work now.
    </Banner>
  )
}

function Training({ progress }: { progress: number }) {
  return (
    <Banner announce>
      <div className="grid gap-2">
        <p>
          <b className="strong">The first model is training: {percent(progress, 0)}.</b> This page
          updates automatically. Features that need no model work now.
        </p>
        <Track
          kind="meter"
          thin
          label="Training"
          value={progress}
          now={Math.round(progress * 100)}
          max={100}
        />
      </div>
    </Banner>
  )
}
