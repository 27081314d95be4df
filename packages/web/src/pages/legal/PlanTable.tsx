import { type Plan, type PlanLimits, PLANS } from '@fourcast/contract/plans.ts'
import { count, money } from '#core/format.ts'

const ORDER = [PLANS.free, PLANS.basic, PLANS.premium]

const ROWS: readonly (readonly [label: string, of: keyof PlanLimits])[] = [
  ['Generations a day', 'generationsPerDay'],
  ['of these, Box 4 Mo-Money', 'moMoneyPerDay'],
  ['AI queries a day', 'aiQueriesPerDay'],
  ['Advanced AI queries a day', 'advancedAiQueriesPerDay'],
  ['States you can follow', 'stateLotteryUpdates'],
  ['Days of history shown', 'historyDays'],
]

const price = ({ price: cents }: Plan) => money(cents / 100)
const amount = (limit: number) => (limit === -1 ? 'no limit' : limit === 0 ? 'none' : count(limit))

/** Prices and limits of the plans, from the values that the server uses. */
export const PlanTable = () => (
  <table className="plans">
    <caption className="sr-only">What each plan costs and includes</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Feature</span>
        </th>
        {ORDER.map(({ id, name }) => (
          <th key={id} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">Price per month</th>
        {ORDER.map((plan) => (
          <td key={plan.id}>{price(plan)}</td>
        ))}
      </tr>
      {ROWS.map(([label, limit]) => (
        <tr key={limit}>
          <th scope="row">{label}</th>
          {ORDER.map(({ id, limits }) => (
            <td key={id}>{amount(limits[limit])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
