import { type Method, METHODS } from '@fourcast/engine/boxes.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'

const HOW: Record<Method, string> = {
  flash: 'Adds 3 to each digit: 7 becomes 0',
  mirror: 'Adds 5 to each digit: 7 becomes 2',
  ml: 'Uses the model, with your digits as its seed',
  mixed: 'Generates both the Silver set and the Gold set',
}

/** What each box does, and what none of them does. */
export const HowItWorks = () => (
  <Disclosure title="How the boxes work">
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
      No box changes the odds. A straight match is always{' '}
      <span className="whitespace-nowrap">1 in 10,000.</span>
    </p>
  </Disclosure>
)
