import { Pair, Section } from '#gallery/Section.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { StateDraw } from '#ui/StateDraw.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const DRAWS = [
  {
    drawId: '2',
    drawTime: 'Midday',
    drawDate: '2026-11-21',
    drawDateTime: '2026-11-21T17:29:00Z',
    numbers: '0768',
    isLatest: true,
    daysAgo: 0,
    prizeAmount: 5000,
    match: null,
  },
  {
    drawId: '1',
    drawTime: 'Night',
    drawDate: '2026-11-20',
    drawDateTime: '2026-11-21T04:34:00Z',
    numbers: '4081',
    isLatest: false,
    daysAgo: 1,
    prizeAmount: 5000,
    match: null,
  },
]

export const CardsPart = () => (
  <Section id="cards" title="Cards">
    <Pair>
      <Card
        title="Recent Generations"
        aside={
          <TextLink to="/ui#cards" arrow className="-my-1.5">
            View All
          </TextLink>
        }
      >
        <p className="text-muted">Flat, with a line. Only what floats has a shadow.</p>
      </Card>
      <Card minor title="A minor one" aside={<Chip kind="warning">Simulated</Chip>}>
        <p className="text-sm text-muted">Beside the main one.</p>
        <div className="card-foot">
          <Button kind="second">Second</Button>
          <Button kind="ghost">Quiet</Button>
        </div>
      </Card>
      <Card title="A title that is long enough to be broken into two lines, and stays balanced">
        <p className="text-muted">One line.</p>
      </Card>
      <Card minor title="Georgia">
        <ul className="list">
          {DRAWS.map((draw) => (
            <StateDraw key={draw.drawId} draw={draw} stateName="Georgia" fresh={draw.isLatest} />
          ))}
        </ul>
      </Card>
      <Card>
        <p className="text-muted">Without a title it is no landmark.</p>
      </Card>
    </Pair>
  </Section>
)
