import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { PickActions } from './PickActions.tsx'
import { noForecastText } from '#domains/forecasts/no-forecast.ts'
import { Balls } from '#ui/Balls.tsx'
import { Confidence } from '#ui/Confidence.tsx'
import { Empty } from '#ui/Empty.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

type Recommendation = Suggestions['topRecommendations'][number]

/** The likeliest numbers of the forecast, each with its confidence beside chance. */
export function Recommendations({ data }: { data: Suggestions }) {
  const { topRecommendations: all } = data
  return (
    <section className="grid gap-4" aria-labelledby="top-recommendations">
      <h2 id="top-recommendations">Top recommendations</h2>
      {all.length === 0 ? (
        <div className="card">
          <Empty title="No forecast yet">{noForecastText(data.status)}</Empty>
        </div>
      ) : (
        <ol className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {all.map((one) => (
            <li key={one.numbers.join('')} className="card flex flex-col">
              <Pick one={one} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Pick({ one: { numbers, reasoning, confidence, chance } }: { one: Recommendation }) {
  return (
    <>
      <Balls method="ml" numbers={numbers} size="lg" />
      <div className="grid gap-1.5">
        <p className="text-sm">{reasoning}</p>
        <OddsLine numbers={numbers} />
      </div>
      {confidence !== null && <Confidence value={confidence} chance={chance} />}
      <PickActions numbers={numbers} kind="primary" className="mt-auto pt-1" />
    </>
  )
}
