import type { AdminModel } from '@fourcast/contract/admin-draws.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { presentEvidence } from '#domains/forecasts/present-evidence.ts'
import type { Db } from '#platform/db/db.ts'
import type { LatestTraining } from './models-repo.ts'
import { latestTrainings, listModels } from './models-repo.ts'

type Stored = Awaited<ReturnType<typeof listModels>>[number]

/** The current model of each state, as stored. */
export async function modelsInUse({ db }: { db: Db }): Promise<AdminModel[]> {
  const models = await listModels(db)
  const trainings = await latestTrainings(
    db,
    models.map(({ state }) => state),
  )
  return models.map((model) => toAnswer(model, trainings.get(model.state)))
}

function toAnswer(model: Stored, training: LatestTraining | undefined): AdminModel {
  const { state, simulated, version, trainedAt, draws, newest } = model
  const { rate, chance, low, high } = model.top1
  const { log10E, verdict, copiedRows } = presentEvidence(model, model)
  return {
    state,
    stateName: stateName(state),
    simulated,
    version,
    trainedAt: trainedAt.toString(),
    draws,
    log10E,
    verdict,
    copiedRows,
    top1: { rate, chance, low, high },
    forecasts: newest?.sequence ?? 0,
    chainIntact: model.chainBrokenAt === null,
    lastForecastFor: newest?.day ?? null,
    training: training ? toTraining(training) : null,
  }
}

const toTraining = ({ id, status, progress, error, requestedAt, finishedAt }: LatestTraining) => ({
  id,
  status,
  progress,
  error,
  requestedAt: requestedAt.toString(),
  finishedAt: finishedAt?.toString() ?? null,
})
