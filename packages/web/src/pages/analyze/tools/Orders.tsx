import { drawNumbers, FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { permutations } from '@fourcast/engine/plays.ts'
import { copyNumbers } from '#core/clipboard.ts'
import { count } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** Every order of a number: what a box play covers. */
export function Orders({ numbers }: { numbers: string }) {
  const orders = permutations(numbers)
  const copyAll = (
    <Button
      kind="ghost"
      icon="copy"
      className="-my-1.5 -me-3"
      onClick={() => void copyNumbers(orders.join(' '))}
    >
      Copy all
    </Button>
  )
  return (
    <Card title="Every order" aside={copyAll}>
      <p className="num text-sm text-muted">
        {orders.length === 1
          ? 'Four identical digits have only one order, so you can’t box them.'
          : `A box of ${numbers} wins with any of these ${count(orders.length)}.`}
      </p>
      <ul className="orders">
        {orders.map((order) => (
          <li key={order}>
            <Balls
              entered
              size="sm"
              numbers={drawNumbers(FOUR_DIGIT, order)}
              label={[...order].join(' ')}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
