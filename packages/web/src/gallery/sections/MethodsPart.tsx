import { Section } from '#gallery/Section.tsx'
import { MethodButton } from '#ui/MethodButton.tsx'

export const MethodsPart = () => (
  <Section
    id="methods"
    title="Methods"
    lead="Rest, hover, focus, chosen, chosen and focused, disabled"
  >
    <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 md:grid-cols-3">
      <MethodButton method="flash" note="Adds 3 to each digit" />
      <MethodButton method="mirror" note="Adds 5 to each digit" data-force="hover" />
      <MethodButton method="ml" note="Reads past draws" data-force="focus" />
      <MethodButton method="mixed" note="Both sets" chosen />
      <MethodButton method="flash" note="Adds 3 to each digit" chosen data-force="focus" />
      <MethodButton method="ml" note="A note long enough to need a second line" disabled />
    </div>
  </Section>
)
