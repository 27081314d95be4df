import { Section } from '#gallery/Section.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const panel = (words: string) => <p className="text-sm text-muted">{words}</p>

const ITEMS = [
  { id: 'ai', label: 'AI Suggestions', panel: panel('Arrow keys move between tabs.') },
  { id: 'patterns', label: 'Pattern Analysis', panel: panel('On a phone the row scrolls.') },
  { id: 'digits', label: 'Hot & Cold Numbers', panel: panel('The address keeps which is open.') },
  { id: 'insights', label: 'ML Insights', panel: panel('The last one.') },
]

export const TabsPart = () => (
  <Section id="tabs" title="Tabs">
    <div className="card">
      <Tabs label="An example" items={ITEMS} param="example" />
    </div>
  </Section>
)
