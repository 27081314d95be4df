import type { Training } from '@fourcast/contract/forecasts.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { listExtents } from './draws-repo.ts'
import type { TrainingRow } from './training-repo.ts'
import { findTraining, queueTraining } from './training-repo.ts'
import { scopeOf } from './basis.ts'
import { LEARNING } from './training-settings.ts'

interface Deps {
  db: Db
  clock: Clock
}

interface TrainingRequest {
  owner: OwnerId
  requestId: string
}

/** Starts a training for a state, or returns the one that is queued or running. */
export async function requestTraining(
  deps: Deps,
  { owner, requestId }: TrainingRequest,
  wanted: string | undefined,
): Promise<Training> {
  const state = await scopeOf(deps, owner, wanted)
  const now = deps.clock.now()
  const draws = (await listExtents(deps.db, now, [state]))[0]?.draws ?? 0
  if (draws < LEARNING.leastDraws)
    throw new Failure(
      'unprocessable',
      `${stateName(state)} has ${draws} draws so far; a model needs ${LEARNING.leastDraws}.`,
    )
  return await deps.db.transaction(async (tx) => {
    const row = await queueTraining(tx, state, now)
    await wakeJob(tx, 'learning-train')
    const action = { action: 'training.start', subject: 'model', subjectId: state } as const
    await writeAudit(tx, { userId: owner, requestId }, { ...action, after: { id: row.id } }, now)
    return toTraining(row)
  })
}

export async function trainingOf({ db }: Pick<Deps, 'db'>, id: string): Promise<Training> {
  const row = await findTraining(db, id)
  if (!row) throw notFound('That training was not found')
  return toTraining(row)
}

const toTraining = (row: TrainingRow): Training => ({
  id: row.id,
  state: row.state,
  status: row.status,
  progress: row.progress,
  requestedAt: row.requestedAt.toString(),
  finishedAt: row.finishedAt?.toString() ?? null,
  error: row.error,
})
