import { flash, mirror } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { straightPrize } from '@fourcast/engine/odds.ts'
import type { ReactNode } from 'react'
import { SAMPLE } from './DemoCard.tsx'
import { money } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'

const CHECKS = [
  ['Night', '3671'],
  ['Evening', '2198'],
] as const

/** Examples of a checked result: without a match, and a win. */
export const CheckedResult = () => (
  <section className="sec bg-sunken" aria-labelledby="checked">
    <div className="pub checked">
      <div className="grid content-center gap-3">
        <h2 id="checked" className="h-sec">
          Did I win? One line tells you.
        </h2>
        <p className="lead">
          We check every saved pick against 7 days of real draws. Here are two examples.
        </p>
      </div>
      <div className="grid gap-4">
        <Pick method="flash" numbers={flash(SAMPLE)} verdict="No match">
          <ul className="num grid gap-1 text-sm">
            {CHECKS.map(([session, drawn]) => (
              <li key={session} className="flex flex-wrap justify-between gap-x-3">
                <span className="text-muted">{session}</span>
                <b>{drawn}</b>
              </li>
            ))}
          </ul>
        </Pick>
        <Pick method="mirror" numbers={mirror(SAMPLE)} verdict="Straight win" won>
          <p className="num text-sm">
            A {money(1)} straight ticket pays {money(straightPrize())}. Check your official ticket.
          </p>
        </Pick>
      </div>
    </div>
  </section>
)

interface PickProps {
  method: 'flash' | 'mirror'
  numbers: Digits
  verdict: string
  won?: boolean
  children: ReactNode
}

const Pick = ({ method, numbers, verdict, won = false, children }: PickProps) => (
  <article className={`card checked-pick ${won ? 'checked-win' : ''}`}>
    <div className="grid content-start gap-2">
      <h3 className="text-base">
        <MethodDot method={method} />
      </h3>
      <Balls numbers={numbers} method={method} />
    </div>
    <div className="checked-verdict">
      <p className="text-xl font-[650]">{verdict}</p>
      {children}
    </div>
  </article>
)
