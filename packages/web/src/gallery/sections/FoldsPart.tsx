import { Section } from '#gallery/Section.tsx'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'

export const FoldsPart = () => (
  <Section
    id="folds"
    title="Folds"
    lead="Patterns: closed, open, with a title too long for one line."
  >
    <div className="card gap-0">
      <Disclosure title="Ascending digits" aside={<Chip kind="success">Strong, 0.82</Chip>}>
        <p>Closed.</p>
      </Disclosure>
      <Disclosure open title="A pair of equal digits" aside={<Chip kind="warning">0.51</Chip>}>
        <p className="text-sm text-muted">
          Seen in 4,320 of 10,000 draws, as chance expects. It does not tell the next one.
        </p>
        <Balls numbers={[0, 0, 7, 1]} size="sm" />
      </Disclosure>
      <Disclosure
        title="Digits whose sum is even and whose first and last place are neighbours on the wheel"
        aside={<Chip>0.12</Chip>}
      >
        <p>Closed.</p>
      </Disclosure>
    </div>
    <div className="card">
      <Disclosure quiet title="The figures as a table">
        <p>Closed.</p>
      </Disclosure>
    </div>
  </Section>
)
