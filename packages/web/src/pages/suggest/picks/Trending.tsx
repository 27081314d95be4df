import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { few } from '#core/figures.ts'
import { count, percent } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'

/** Trends shown before the list is expanded. */
const SHOWN = 3

type Trend = Suggestions['trendingCombinations'][number]

/** '+12.0%': relative to chance. */
const signed = (share: number) => `${share < 0 ? '−' : '+'}${percent(Math.abs(share), 1)}`

const NAMES = { 'front pair': 'Front pair', 'back pair': 'Back pair', box: 'Any order' } as const

/** A pair at its two positions; a box in the given order. */
const placed = ({ kind, numbers }: Trend) => {
  if (kind === 'front pair') return [...numbers, null, null]
  return kind === 'back pair' ? [null, null, ...numbers] : numbers
}

const keyOf = ({ kind, numbers }: Trend) => `${kind} ${numbers.join('')}`

/** Pairs and boxes drawn more often than chance expects. */
export function Trending({ data: { trendingCombinations: trends } }: { data: Suggestions }) {
  return (
    <QuietSection title="Trending combinations">
      {trends.length === 0 ? (
        <p className="text-sm text-muted">Trends appear after the first draws.</p>
      ) : (
        <>
          <Rows trends={trends.slice(0, SHOWN)} />
          {trends.length > SHOWN && (
            <Disclosure quiet title={`${count(trends.length - SHOWN)} more`}>
              <Rows trends={trends.slice(SHOWN)} />
            </Disclosure>
          )}
          <p className="text-xs text-muted">
            Frequency increase over chance, adjusted toward chance.{' '}
            <HowWeKnow about="Trending combinations">
              <p>
                The top of a long list always looks high, so we adjust these counts toward chance.
                An interval that includes 0% is normal for fair draws.
              </p>
              <ul className="grid gap-1 text-sm">
                {trends.map((trend) => (
                  <li key={keyOf(trend)}>
                    {NAMES[trend.kind]} {trend.numbers.join('')}: {signed(trend.trend)}, 95%
                    interval {signed(trend.low)} to {signed(trend.high)}
                  </li>
                ))}
              </ul>
            </HowWeKnow>
          </p>
        </>
      )}
    </QuietSection>
  )
}

const Rows = ({ trends }: { trends: readonly Trend[] }) => (
  <ul className="list num">
    {trends.map((trend) => (
      <li key={keyOf(trend)} className="grid! grid-cols-[auto_1fr_auto] py-2.5!">
        <Balls
          numbers={placed(trend)}
          size="xs"
          label={`${NAMES[trend.kind]} ${trend.numbers.join(' ')}`}
        />
        <span className="flex flex-wrap gap-x-4 text-sm">
          <span className="text-muted max-sm:sr-only">{NAMES[trend.kind]}</span>
          <span>
            {count(trend.observed)} <span className="chance">chance {few(trend.expected)}</span>
          </span>
        </span>
        <b className="font-[620]">{signed(trend.trend)}</b>
      </li>
    ))}
  </ul>
)
