import type { AdminModel } from '@fourcast/contract/admin-draws.ts'
import { trainingProgress } from '@fourcast/contract/forecasts.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { useFollowed } from '../use-followed.ts'
import { call } from '#core/api/api.ts'

interface TrainingProps {
  name: string
  listed: NonNullable<AdminModel['training']>
}

/** How far a training is. */
export function Training({ name, listed }: TrainingProps) {
  const { id } = listed
  const { status, progress } = useFollowed(listed, ['training', id], (how) =>
    call(trainingProgress, { params: { id } }, how),
  )
  return (
    <ProgressBar
      label={`Training ${name}`}
      share={progress}
      words={status === 'queued' ? 'Waits for its turn' : 'Training'}
    />
  )
}
