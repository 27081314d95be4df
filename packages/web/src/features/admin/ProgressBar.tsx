import '#features/admin/progress-bar.css'
import { percent } from '#lib/format.ts'

interface ProgressBarProps {
  /** What is under way: 'Reading ga.csv'. */
  label: string
  /** 0 to 1. */
  share: number
  /** Before the percentage. */
  words: string
}

/** How far something is. */
export const ProgressBar = ({ label, share, words }: ProgressBarProps) => (
  <span className="grid gap-1.5">
    <span className="num flex justify-between gap-3 text-sm">
      <span>{words}</span>
      <span>{percent(share, 0)}</span>
    </span>
    <progress className="admin-progress" aria-label={label} max={1} value={share} />
  </span>
)
