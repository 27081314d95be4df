import { Section } from '#gallery/Section.tsx'
import { Chip } from '#ui/Chip.tsx'
import { RemovableChip } from '#ui/RemovableChip.tsx'

const remove = () => {}

export const ChipsPart = () => (
  <Section id="chips" title="Chips">
    <div className="card">
      <div className="flex flex-wrap gap-2">
        <Chip kind="success" icon="check">
          Winner!
        </Chip>
        <Chip>Pending</Chip>
        <Chip kind="gold">Box match</Chip>
        <Chip kind="warning">Simulated</Chip>
        <Chip kind="error" icon="clock">
          Stale
        </Chip>
        <Chip kind="info">New draw</Chip>
        <Chip kind="green">Your #</Chip>
      </div>
      <div className="flex flex-wrap gap-2">
        <RemovableChip label="Remove Georgia" onRemove={remove}>
          Georgia
        </RemovableChip>
        <RemovableChip label="Remove District of Columbia" onRemove={remove} disabled>
          District of Columbia
        </RemovableChip>
      </div>
    </div>
  </Section>
)
