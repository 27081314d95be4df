import { Pair, Section } from '#gallery/Section.tsx'
import { Confidence } from '#ui/Confidence.tsx'
import { Measure } from '#ui/Measure.tsx'
import { Meter } from '#ui/Meter.tsx'
import { Stats } from '#ui/Stats.tsx'

const STATS = [
  { label: 'Total Generations', value: '1,284', note: '12 today' },
  {
    label: 'Winning Numbers',
    value: '2',
    note: <span className="chance">chance expects 1.9</span>,
  },
  { label: 'Success Rate', value: '0.9%', note: 'no draw checked yet' },
  { label: 'Current Streak', value: '5 days' },
] as const

export const RatesPart = () => (
  <Section
    id="rates"
    title="Rates and limits"
    lead="The figure, its chance, and one scale that starts at 0 and ends at 100."
  >
    <div className="card">
      <Stats items={STATS} />
    </div>
    <Pair>
      <div className="card">
        <Measure
          label="At least one digit in its exact position"
          value={0.3452}
          chance={0.3439}
          note="16,000 draws, 95% interval 33.78 to 35.26%"
        />
        <Confidence value={0.3447} chance={0.3439} />
        <Measure label="Nothing yet" value={0} chance={0.3439} />
        <Measure label="Always" value={1} chance={0.3439} />
      </div>
      <div className="card">
        <Meter label="Generations today" used={12} limit={30} note="Resets at midnight ET" />
        <Meter label="AI queries today" used={0} limit={5} />
        <Meter
          label="Mo-Money, of these"
          used={10}
          limit={10}
          note="You have reached today’s limit. Premium has none."
        />
        <Meter label="Generations today" used={1284} limit={-1} />
      </div>
    </Pair>
  </Section>
)
