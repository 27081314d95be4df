import type { DrawSource } from '@fourcast/contract/sources.ts'
import { type SimulatedGroup, simulatedGroups } from './simulated-groups.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'

interface SimulatedStatesProps {
  sources: readonly DrawSource[]
  asOf: string
}

/** The states and games without real draws, each with the reason. */
export function SimulatedStates({ sources, asOf }: SimulatedStatesProps) {
  const { main, others } = simulatedGroups(sources, Date.parse(asOf))
  if (main.length + others.length === 0) return null
  return (
    <Card title="Simulated for practice" aside={<Chip kind="warning">Simulated</Chip>}>
      <p>
        In a simulated draw, every number is equally likely. A simulated draw never counts as a win.
      </p>
      {main.length > 0 && <Groups groups={main} />}
      {others.length > 0 && (
        <Disclosure quiet title="Other simulated games, by state">
          <Groups groups={others} />
        </Disclosure>
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
