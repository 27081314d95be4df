import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { shareText, zText } from '#domains/forecasts/significance.ts'
import { count } from '#core/format.ts'
import { few } from '#core/figures.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'

type Heat = Suggestions['hotNumbers'][number]

interface DigitsCardProps {
  title: string
  what: 'more' | 'less'
  digits: readonly Heat[]
}

/** Up to five digits on one side of chance, with how far they are from it. */
export function DigitsCard({ title, what, digits }: DigitsCardProps) {
  const descriptive = digits.every((digit) => digit.descriptive)
  return (
    <Card title={title} aside={descriptive && <Chip>descriptive</Chip>}>
      <p className="text-sm text-muted">
        Up to five digits, drawn {what} often than chance expects. That doesn’t change their
        chances.
      </p>
      <ul className="list">
        {digits.map((digit) => (
          <Row key={digit.digit} heat={digit} />
        ))}
      </ul>
    </Card>
  )
}

const Row = ({ heat: { digit, count: came, expected, z, q, descriptive } }: { heat: Heat }) => (
  <li>
    <Balls numbers={[digit]} size="sm" label={`Digit ${digit}`} />
    <span className="num text-sm">
      {count(came)} times, <span className="chance">chance {few(expected)}</span>
    </span>
    <span className="num ms-auto flex items-center gap-3 text-sm text-muted">
      z {zText(z)}
      {!descriptive && <Chip kind="warning">q = {shareText(q)}</Chip>}
    </span>
  </li>
)
