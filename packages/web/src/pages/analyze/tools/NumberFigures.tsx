import { evenOdd, highLow, mirrorOf, rootSum, sum, vTrac } from '@fourcast/engine/figures.ts'
import { Card } from '#ui/Card.tsx'

/** The figures that players keep of a number. */
export function NumberFigures({ numbers }: { numbers: string }) {
  return (
    <Card title={`Figures of ${numbers}`}>
      <dl className="grid gap-0">
        {figuresOf(numbers).map(({ name, value, means }) => (
          <div key={name} className="figure-row">
            <dt className="grid">
              <span>{name}</span>
              <span className="text-xs text-muted">{means}</span>
            </dt>
            <dd className="num strong text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">They describe a number; they do not change its odds.</p>
    </Card>
  )
}

const figuresOf = (numbers: string) => [
  { name: 'Sum', value: sum(numbers), means: 'All digits added' },
  { name: 'Root sum', value: rootSum(numbers), means: 'The sum’s digits added until one is left' },
  { name: 'Even or odd', value: evenOdd(numbers), means: 'E even, O odd' },
  { name: 'High or low', value: highLow(numbers), means: 'L is 0 to 4, H is 5 to 9' },
  { name: 'Mirror', value: mirrorOf(numbers), means: 'Each digit plus 5, past 9 from 0 again' },
  { name: 'V-trac', value: vTrac(numbers), means: '0 and 5 are 1, 1 and 6 are 2 … 4 and 9 are 5' },
]
