import type { ModelInfo } from '@fourcast/contract/learning.ts'
import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { count, percent } from '#core/format.ts'
import { evidenceText, foundText, verdictText } from '#domains/forecasts/evidence.ts'
import { Banner } from '#ui/Banner.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Link } from '#ui/Link.tsx'
import { Track } from '#ui/Track.tsx'

/** The reliability of the figures below, so it comes first. */
export function ModelBanner({ data: { status, progress, model, basis } }: { data: Suggestions }) {
  if (model !== null) return <Worth model={model} retraining={status === 'training'} />
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
      enough draws; there are {count(basis.draws)} so far. Features that need no model are below.
    </Banner>
  )
}

function Worth({ model, retraining }: { model: ModelInfo; retraining: boolean }) {
  const { log10E, draws } = model.evidence
  const { title, meaning } = verdictText(model.evidence)
  const found = foundText(model.evidence)
  return (
    <div className="grid gap-1">
      <p className="text-lg font-[620]">{title}</p>
      {found && <p className="num text-sm text-muted">{found}</p>}
      <Disclosure quiet title="The numbers behind this">
        <p className="text-sm text-muted">
          Evidence E is <span className="num">{evidenceText(log10E)}</span> after {count(draws)}{' '}
          draws. {meaning}{' '}
          <Link to="/honesty" className="inline-link">
            What this means
          </Link>
          {retraining && ' A newer model is training.'}
        </p>
      </Disclosure>
    </div>
  )
}

function Training({ progress }: { progress: number }) {
  return (
    <Banner announce>
      <div className="grid gap-2">
        <p>
          <b className="strong">The first model is training: {percent(progress, 0)}.</b> This page
          updates automatically. Features that need no model are below.
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
