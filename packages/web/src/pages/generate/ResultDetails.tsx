import type { Generation } from '@fourcast/contract/numbers.ts'
import { ResultActions } from './ResultActions.tsx'
import { ResultOdds } from './ResultOdds.tsx'
import { ResultSets } from './ResultSets.tsx'
import { Confidence } from '#ui/Confidence.tsx'

interface ResultDetailsProps {
  shown: Generation
}

/** Numbers, where they come from, their odds, what they say of themselves, and what to do with them. */
export function ResultDetails({ shown }: ResultDetailsProps) {
  const { description, original, patterns, odds } = shown
  return (
    <>
      <div className="grid gap-3.5">
        <ResultSets shown={shown} />
        <p className="text-sm text-muted">
          {description} Original:{' '}
          <span className="num strong whitespace-nowrap text-ink">
            {original.map((digit) => digit ?? '–').join(' ')}
          </span>
        </p>
      </div>
      <div className="grid gap-2">
        <ResultOdds odds={odds} />
        {shown.mirrorNumbers !== undefined && (
          <p className="text-xs text-muted">For each of the two sets: playing both costs twice.</p>
        )}
      </div>
      <Forecast shown={shown} />
      {patterns.length > 0 && <Patterns patterns={patterns} />}
      <ResultActions shown={shown} />
    </>
  )
}

function Forecast({ shown: { method, confidence, chance } }: { shown: Generation }) {
  if (confidence !== null && chance !== null)
    return <Confidence value={confidence} chance={chance} />
  if (method === 'ml') return null
  return <p className="text-sm text-muted">No forecast: this box is arithmetic on your digits.</p>
}

function Patterns({ patterns }: { patterns: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-sm">Patterns</h3>
      <ul className="num gap-x-6 space-y-1 text-sm text-muted sm:columns-2">
        {patterns.map((pattern) => (
          <li key={pattern}>{pattern}</li>
        ))}
      </ul>
      <p className="text-xs text-muted">Facts about the digits. None makes them likelier.</p>
    </div>
  )
}
