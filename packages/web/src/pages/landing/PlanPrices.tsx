import { PLAN_IDS, type PlanId, PLANS } from '@fourcast/contract/plans.ts'
import { dollarsOf } from '#core/money.ts'
import { Link } from '#ui/Link.tsx'

const { free, basic, premium } = PLANS

const BRINGS: Readonly<Record<PlanId, string>> = {
  free: `${free.limits.generationsPerDay} generations a day, ${free.limits.historyDays} days of history`,
  basic: `1 state, all four boxes, ${basic.limits.historyDays} days of history`,
  premium: `${premium.limits.stateLotteryUpdates} states, no daily limits, ${premium.limits.historyDays} days of history`,
}

/** Prices of the plans, with what each adds. */
export const PlanPrices = () => (
  <section className="sec" aria-labelledby="plans">
    <div className="pub">
      <h2 id="plans" className="h-sec">
        Three plans
      </h2>
      <ul className="mt-10 grid gap-4 md:grid-cols-3">
        {PLAN_IDS.map((id) => (
          <li key={id} className={`card landing-plan ${id === 'premium' ? 'landing-premium' : ''}`}>
            <h3 className="text-lg">{PLANS[id].name}</h3>
            <p className="num flex flex-wrap items-baseline gap-x-2">
              <b className="text-2xl">{dollarsOf(PLANS[id].price)}</b>
              <span className="text-sm text-muted">{id === 'free' ? 'always' : 'a month'}</span>
            </p>
            <p className="num text-muted max-md:text-sm">{BRINGS[id]}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to="/subscription">Compare the plans</Link>
      </p>
    </div>
  </section>
)
