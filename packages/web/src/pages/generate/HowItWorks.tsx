import { type Method, METHODS } from '@fourcast/engine/boxes.ts'
import { Card } from '#ui/Card.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'

const HOW: Record<Method, string> = {
  flash: '7 becomes 0, wrapping past 9',
  mirror: '7 becomes 2; twice gives it back',
  ml: 'The model, with your digits as its seed',
  mixed: 'The Silver and the Gold set',
}

/** What each box does, and what none of them does. */
export const HowItWorks = ({ className }: { className: string }) => (
  <Card title="How the methods work" minor className={className}>
    <dl className="grid gap-2.5 text-sm">
      {METHODS.map((method) => (
        <div
          key={method}
          className="grid grid-cols-[8.75rem_1fr] items-baseline gap-x-3 max-[22.5rem]:grid-cols-1"
        >
          <dt>
            <MethodDot method={method} />
          </dt>
          <dd className="text-muted">{HOW[method]}</dd>
        </div>
      ))}
    </dl>
    <p className="chance text-sm">
      No method changes the odds: straight is{' '}
      <span className="whitespace-nowrap">1 in 10,000.</span>
    </p>
  </Card>
)
