import type { Bet } from '@fourcast/engine/prizes.ts'
import type { Wheeled } from './wheel-numbers.ts'
import { copyNumbers } from '#core/clipboard.ts'
import { count, oneIn } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Odds } from '#ui/Odds.tsx'

interface WheelResultProps {
  made: Wheeled
  bet: Bet
  stakeCents: number | null
}

/** How many, at what cost, with what chance; and the numbers themselves. */
export function WheelResult({
  made: { numbers, oneIn: chance },
  bet,
  stakeCents,
}: WheelResultProps) {
  const kinds = numbers.length === 1 ? `${bet} bet` : `${bet} bets`
  return (
    <>
      <output className="grid">
        <Odds
          items={[
            ['To play', `${count(numbers.length)} ${kinds}`],
            [
              'They cost',
              stakeCents === null ? 'Choose a stake' : dollarsOf(stakeCents * numbers.length),
            ],
            ['Chance that one wins', <Chance key="chance" text={oneIn(chance)} />],
          ]}
        />
      </output>
      <div className="grid justify-items-start gap-2">
        <Button kind="second" icon="copy" onClick={() => void copyNumbers(numbers.join(' '))}>
          Copy all {count(numbers.length)}
        </Button>
        <div className="w-full">
          <Disclosure quiet title={`Show ${count(numbers.length)}`}>
            <ul className="wheel-numbers num">
              {numbers.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Disclosure>
        </div>
      </div>
    </>
  )
}

const Chance = ({ text }: { text: string }) => <span className="chance">{text}</span>
