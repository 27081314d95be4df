import type { Draw } from '@fourcast/contract/draws.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import type { WinningSelection } from './use-winning-choice.ts'
import { isState, stateName } from '@fourcast/engine/states.ts'
import { outdatedText } from '#domains/draws/sources/source-words.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { Banner } from '#ui/Banner.tsx'

interface WinningNotesProps {
  choice: WinningSelection
  draws: readonly Draw[] | undefined
}

/** Plans follow at most this many states. */
const NAMED = 3

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Notes above the list: an unknown game or state, outdated results, and omitted simulated states. */
export function WinningNotes({ choice, draws }: WinningNotesProps) {
  const { active } = useFollowed()
  const { refused, state, name, offered } = choice
  const shown = new Set(draws?.map((draw) => draw.state))
  const simulated = offered.filter((one) => one.status === 'simulated' && !shown.has(one.state))
  const leftOut = simulated.filter((one) => active.includes(one.state))
  // A followed state with only old draws may be missing from the list, so its note is needed too.
  const concerned = new Set([...shown, ...(state === null ? active : [state])])
  const hidesSimulated = state === null && draws?.some(({ simulated }) => !simulated) === true
  return (
    <>
      {refused.game !== null && (
        <Banner kind="warning">
          We don’t have a game called “{refused.game}”. Showing {name} instead.
        </Banner>
      )}
      {refused.state !== null && (
        <Banner kind="warning">
          We don’t have {name} draws for {nameOf(refused.state)}. Showing{' '}
          {active.length > 0 ? 'your states' : 'all states'} instead.
        </Banner>
      )}
      <Outdated choice={choice} states={concerned} />
      {hidesSimulated && <LeftOut leftOut={active.length > 0 ? leftOut : simulated} />}
    </>
  )
}

/** The name of a state; what is none is quoted. */
function nameOf(state: string) {
  const code = state.toUpperCase()
  return isState(code) ? stateName(code) : `“${state}”`
}

/** Names up to three simulated states that are omitted from a list of real draws. */
function LeftOut({ leftOut }: { leftOut: readonly DrawSource[] }) {
  const { length } = leftOut
  if (length === 0) return null
  const names = LIST.format(leftOut.map(({ stateName }) => stateName))
  return (
    <p className="text-sm text-muted">
      Showing real draws only. {length <= NAMED ? names : `${length} states`}{' '}
      {length === 1 ? 'has' : 'have'} simulated draws. Choose {length === 1 ? 'it' : 'one'} above to
      see them.
    </p>
  )
}

/** One line for each of these states whose newest draws may be missing. */
function Outdated({ choice, states }: { choice: WinningSelection; states: ReadonlySet<string> }) {
  const { sources = [], asOf, game } = choice
  if (asOf === undefined) return null
  const now = Date.parse(asOf)
  const words = sources.flatMap((one) => {
    const text = one.game === game && states.has(one.state) ? outdatedText(one, now) : null
    return text === null ? [] : [{ key: one.state, name: one.stateName, text }]
  })
  if (words.length === 0) return null
  return (
    <Banner kind="warning">
      <ul className="grid gap-1">
        {words.map(({ key, name, text }) => (
          <li key={key}>
            {words.length > 1 && <b className="strong">{name}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
