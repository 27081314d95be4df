import type { AdminModel } from '@fourcast/contract/admin-draws.ts'
import { ProgressBar } from '#features/admin/ProgressBar.tsx'

interface TrainingProps {
  name: string
  training: NonNullable<AdminModel['training']>
}

/** How far a training is. */
export const Training = ({ name, training: { status, progress } }: TrainingProps) => (
  <ProgressBar
    label={`Training ${name}`}
    share={progress}
    words={status === 'queued' ? 'Waits for its turn' : 'Training'}
  />
)
