import '#styles/progress.css'

interface ProgressProps {
  /** Name of the task: 'Reading ga.csv'. */
  label: string
  /** 0 to 1; null if unknown. */
  share: number | null
}

export const Progress = ({ label, share }: ProgressProps) => (
  <progress
    className="progress"
    aria-label={label}
    max={1}
    {...(share !== null && { value: share })}
  />
)
