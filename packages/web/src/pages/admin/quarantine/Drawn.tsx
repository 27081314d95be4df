import { Balls } from '#ui/Balls.tsx'

interface DrawnProps {
  /** '0768', or '05-12-33-41-69'. */
  numbers: string | null
  /** What is said where there are none. */
  none: string
}

/** What was drawn, as it is published. */
export function Drawn({ numbers, none }: DrawnProps) {
  if (numbers === null) return <p className="text-sm text-muted">{none}</p>
  if (!/^\d+$/.test(numbers)) return <p className="num strong">{numbers}</p>
  return <Balls numbers={[...numbers].map(Number)} size="sm" label={[...numbers].join(' ')} />
}
