import '#styles/progress.css'

interface ProgressProps {
  /** What is under way: 'Reading ga.csv'. */
  label: string
  /** 0 to 1; null where nobody knows. */
  share: number | null
}

/** How far something is, as a bar. */
export const Progress = ({ label, share }: ProgressProps) => (
  <progress
    className="progress"
    aria-label={label}
    max={1}
    {...(share !== null && { value: share })}
  />
)
