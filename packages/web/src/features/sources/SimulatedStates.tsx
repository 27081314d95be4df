import type { DrawSource } from '@fourcast/contract/sources.ts'
import { type SimulatedGroup, simulatedGroups } from '#features/sources/simulated-groups.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'

/** The states and games without real draws, each with the reason. */
export function SimulatedStates({ sources }: { sources: readonly DrawSource[] }) {
  const groups = simulatedGroups(sources)
  if (groups.length === 0) return null
  const partly = groups.filter(({ isPartly }) => isPartly)
  return (
    <Card title="Simulated for practice" aside={<Chip kind="warning">Simulated</Chip>}>
      <p>
        Every number is equally likely in a simulated draw. It can never make one of your numbers
        win.
      </p>
      <Groups groups={groups.filter(({ isPartly }) => !isPartly)} />
      {partly.length > 0 && (
        <>
          <h3>Other games, in states with real four-digit draws</h3>
          <Groups groups={partly} />
        </>
      )}
    </Card>
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
