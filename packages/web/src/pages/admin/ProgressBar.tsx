import { percent } from '#core/format.ts'
import { Progress } from '#ui/Progress.tsx'

interface ProgressBarProps {
  /** Accessible name, for example 'Reading ga.csv'. */
  label: string
  /** 0 to 1. */
  share: number
  /** Text before the percentage. */
  words: string
}

export const ProgressBar = ({ label, share, words }: ProgressBarProps) => (
  <span className="grid gap-1.5">
    <span className="num flex justify-between gap-3 text-sm">
      <span>{words}</span>
      <span>{percent(share, 0)}</span>
    </span>
    <Progress label={label} share={share} />
  </span>
)
