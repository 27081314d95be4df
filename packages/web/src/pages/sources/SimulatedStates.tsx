import type { DrawSource } from '@fourcast/contract/sources.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { isNational } from '#domains/draws/sources/live-states.ts'
import { timeOfTry } from '#domains/draws/sources/source-text.ts'

interface SimulatedStatesProps {
  sources: readonly DrawSource[]
  asOf: string
}

/** The states and games without real draws, each with the reason. */
export function SimulatedStates({ sources, asOf }: SimulatedStatesProps) {
  const { main, others } = simulatedGroups(sources, Date.parse(asOf))
  if (main.length + others.length === 0) return null
  return (
    <QuietSection title="Simulated for practice" aside={<Chip kind="warning">Simulated</Chip>}>
      <p>
        In a simulated draw, every number is equally likely. A simulated draw never counts as a win.
      </p>
      {main.length > 0 && (
        <>
          <ul className="flex flex-wrap gap-x-3 text-sm text-muted">
            {main.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <Disclosure quiet title="Why each is simulated">
            <Groups groups={main} />
          </Disclosure>
        </>
      )}
      {others.length > 0 && (
        <Disclosure quiet title="Other simulated games, by state">
          <Groups groups={others} />
        </Disclosure>
      )}
    </QuietSection>
  )
}

const Groups = ({ groups }: { groups: readonly SimulatedGroup[] }) => (
  <ul className="sources-grid">
    {groups.map(({ name, lines }) => (
      <li key={name}>
        <b className="strong">{name}</b>
        {lines.map((line) => (
          <span key={line} className="text-sm text-muted">
            {line}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

type Reason = NonNullable<DrawSource['reason']>

const REASONS: Readonly<Record<Reason, string>> = {
  no_game: 'No such game in this state.',
  no_source: 'No free source.',
  closed: 'No open access.',
  forbidden: 'The site’s terms forbid automated access.',
  never_answered: 'Its source hasn’t responded yet.',
  switched_off: 'Its source is turned off.',
}

interface SimulatedGroup {
  name: string
  /** One line per reason: 'Cash 4, Cash 3. No free source.' */
  lines: string[]
}

interface Simulated {
  /** States without a real four-digit draw, then the national games. */
  main: SimulatedGroup[]
  /** The other games, by state: also of states whose four-digit game is real. */
  others: SimulatedGroup[]
}

/** The simulated games, with the reason. */
function simulatedGroups(sources: readonly DrawSource[], now: number): Simulated {
  const simulated = sources
    .filter(({ status }) => status === 'simulated')
    .toSorted((a, b) => Number(isNational(a)) - Number(isNational(b)))
  const isMain = (source: DrawSource) => source.game === 'cash4' || isNational(source)
  return {
    main: groupsOf(simulated.filter(isMain), now),
    others: groupsOf(
      simulated.filter((source) => !isMain(source)),
      now,
    ),
  }
}

const nameOf = (source: DrawSource) => (isNational(source) ? source.gameName : source.stateName)

const groupsOf = (sources: readonly DrawSource[], now: number): SimulatedGroup[] =>
  [...grouped(sources, nameOf)].map(([name, games]) => ({ name, lines: linesOf(games, now) }))

function linesOf(games: readonly DrawSource[], now: number) {
  const reasons = grouped(games, ({ reason }) => reason)
  return [...reasons].map(([reason, those]) => {
    const why = reason === null ? '' : `${REASONS[reason]}${lastTry(reason, those, now)}`
    if (those.every(isNational)) return why
    if (reason === 'no_game' && those.every(({ game }) => game === 'cash4'))
      return 'No four-digit game.'
    return `${those.map(({ gameName }) => gameName).join(', ')}. ${why}`.trim()
  })
}

/** ' Last tried 5:41 AM ET.': the latest check of sources that have sent nothing yet. */
function lastTry(reason: Reason, games: readonly DrawSource[], now: number) {
  const tries = games.flatMap(({ checkedAt }) =>
    checkedAt === null ? [] : [Date.parse(checkedAt)],
  )
  return reason === 'never_answered' && tries.length > 0
    ? ` Last tried ${timeOfTry(new Date(Math.max(...tries)).toISOString(), now)}.`
    : ''
}

/** Groups sources by key, in the order of each key's first source. */
function grouped<Key>(sources: readonly DrawSource[], keyOf: (source: DrawSource) => Key) {
  const groups = new Map<Key, DrawSource[]>()
  for (const source of sources) {
    const key = keyOf(source)
    groups.set(key, [...(groups.get(key) ?? []), source])
  }
  return groups
}
