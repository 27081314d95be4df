import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'
import { PicksWaiting } from '../Waiting.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { percent, shortCalendarDate } from '#core/format.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { joined } from '#domains/picks/picks.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { NoPicks } from '#domains/responsible-play/NoPicks.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Three picks for the next draw, each made its own way; none during a break. */
export default function AiSuggestions() {
  const query = useSuggestions()
  const until = useBreak()
  const { data } = query
  if (data === undefined && !query.isError) return <PicksWaiting />
  const all = (
    <TextLink to="/suggest" arrow className="-my-1.5">
      All suggestions
    </TextLink>
  )
  return (
    <QuietSection title="AI Suggestions" aside={all}>
      <LoadFailure query={query}>{MESSAGES.suggestionsFailed}</LoadFailure>
      {data !== undefined && (
        <>
          <About data={data} />
          {until === null ? (
            <ul className="grid gap-3 lg:grid-cols-3 lg:gap-4">
              {quickest(data).map((pick) => (
                <Pick key={pick.kind} pick={pick} />
              ))}
            </ul>
          ) : (
            <NoPicks until={until} />
          )}
        </>
      )}
    </QuietSection>
  )
}

/** Whose draws these picks are for, and why the model has none yet. */
function About({ data }: { data: Suggestions }) {
  const { basis, nextDraw, model } = data
  const next = nextDraw && `, ${shortCalendarDate(nextDraw.drawDate)}, ${nextDraw.drawTime}`
  return (
    <p className="num flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
      {basis.simulated && <Chip kind="warning">Simulated</Chip>}
      <span>
        {basisName(basis)}
        {next}
        {model === null && `. ${noModelText(data)}`}
      </span>
    </p>
  )
}

const noModelText = ({ status, progress }: Suggestions) =>
  status === 'training'
    ? `The first model is training, ${percent(progress ?? 0, 0)} done. Picks appear when it’s ready.`
    : 'No model yet. Training starts when there are enough draws.'

const Pick = ({ pick: { kind, numbers, type, description } }: { pick: QuickPick }) => (
  <li className="card pick">
    <div>
      <h3>{type}</h3>
      {/* Platinum is the model's alone. */}
      <Balls
        {...(kind === 'random' || kind === 'yours'
          ? { entered: true, className: 'balls-own' }
          : { method: 'ml' as const })}
        numbers={numbers}
        label={`${type}: ${numbers.join(' ')}`}
      />
      <p className="text-xs text-muted max-lg:sr-only">{description}</p>
    </div>
    <div>
      <LinkButton
        kind="second"
        className="px-3"
        to="/generate"
        state={{ prefilledNumbers: numbers }}
        aria-label={`Use these: ${numbers.join(' ')}`}
      >
        Use these
      </LinkButton>
      <CopyButton text={joined(numbers)} />
    </div>
  </li>
)

const SHOWN = 3
/** What is made for someone comes before what is chance alone. */
const ORDER: readonly QuickPick['kind'][] = ['likeliest', 'sample', 'yours', 'random']

/** The three that fit a dashboard; after a refresh the new ones come first, as the server sends them. */
const quickest = ({ quickPicks, refreshed }: Suggestions) =>
  (refreshed
    ? quickPicks
    : quickPicks.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  ).slice(0, SHOWN)
