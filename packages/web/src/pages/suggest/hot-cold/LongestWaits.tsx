import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { joined } from '#domains/picks/picks.ts'
import { Balls } from '#ui/Balls.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const NUMBERS = 10_000

const days = (n: number) => `${count(n)} ${n === 1 ? 'day' : 'days'}`

/** The numbers not drawn for longest, and how many were never drawn beside chance. */
export function LongestWaits({ data }: { data: Suggestions }) {
  const { overdueCombinations: numbers, neverSeen, basis } = data
  const unseenByChance = Math.round(NUMBERS * (1 - 1 / NUMBERS) ** basis.draws)
  return (
    <QuietSection title="Longest since last drawn">
      {numbers.length === 0 ? (
        <p className="text-sm text-muted">Numbers appear here with more draws.</p>
      ) : (
        <ul className="waits num">
          {numbers.map(({ numbers: digits, daysSince }) => (
            <li key={digits.join('')}>
              <Balls numbers={digits} size="xs" label={`Number ${digits.join(' ')}`} />
              <span className="ms-auto text-sm">{days(daysSince)}</span>
              <CopyButton text={joined(digits)} className="-me-2" />
            </li>
          ))}
        </ul>
      )}
      <p className="num text-sm text-muted">
        {count(neverSeen)} of {count(NUMBERS)} numbers were never drawn;{' '}
        <span className="chance">by chance, about {count(unseenByChance)}</span>. They’re no more
        likely to be drawn next.{' '}
        <HowWeKnow about="Longest since last drawn">
          <p>
            Each of the {count(NUMBERS)} numbers is as likely as before, however long it’s been.
            Chance alone leaves many waiting this long:
          </p>
          <ul className="grid gap-1 text-sm">
            {numbers.map(({ numbers: digits, drawsSince, chance }) => (
              <li key={digits.join('')}>
                {joined(digits)}: {count(drawsSince)} draws,{' '}
                <span className="chance">
                  expected for {few(NUMBERS * chance)} of {count(NUMBERS)} numbers
                </span>
              </li>
            ))}
          </ul>
        </HowWeKnow>
      </p>
      <TextLink to="/luck?tab=waits" arrow className="justify-self-start">
        Wait times by chance
      </TextLink>
    </QuietSection>
  )
}
