import type { NumberSearch } from '@fourcast/contract/lottery.ts'
import { cameText, neverText } from './chance.ts'
import { calendarDate, oneIn as oneInText } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'

interface FoundCardProps {
  title: string
  found: NumberSearch['straight']
  oneIn: number
  draws: number
  /** The number looked for, where other orders of it count too. */
  numbers?: string
}

/** How often it came, beside chance, and the latest dates. */
export function FoundCard({ title, found, oneIn, draws, numbers }: FoundCardProps) {
  const came = { count: found.count, expected: found.expected, draws }
  const more = found.count - found.latest.length
  return (
    <Card title={title} aside={<span className="chance num text-sm">{oneInText(oneIn)}</span>}>
      {found.count === 0 ? (
        <p className="num">{neverText(came, oneIn)}</p>
      ) : (
        <>
          <p className="num strong">{cameText(came)}</p>
          <ul className="list">
            {found.latest.map((draw) => (
              <li key={`${draw.drawDate} ${draw.drawTime}`}>
                <div className="flex w-full items-center justify-between gap-3">
                  <span className="grid">
                    <span className="num">{calendarDate(draw.drawDate)}</span>
                    <span className="text-xs text-muted">
                      {draw.drawTime}
                      {numbers === draw.winningNumbers && ' · exact order'}
                    </span>
                  </span>
                  <Balls
                    numbers={draw.numbers}
                    size="sm"
                    label={`${draw.drawTime} drawn ${draw.numbers.join(' ')}`}
                  />
                </div>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="num text-xs text-muted">
              The latest {found.latest.length} are shown; {more} came before.
            </p>
          )}
        </>
      )}
    </Card>
  )
}
