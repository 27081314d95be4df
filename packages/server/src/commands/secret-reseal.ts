import { resealSecondSteps } from '#features/accounts/service/reseal.ts'
import { resealPair } from '#features/push/service/vapid.ts'
import { deletePreviousCopies } from '#platform/lasting-keys.ts'
import { ConfigError } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import { openRuntime } from '../runtime.ts'

/** Seals again with SECRET what SECRET_PREVIOUS sealed. Nothing depends on the old one then but links and tokens. */
async function run(): Promise<void> {
  const config = readEnvironment()
  if (config.SECRET === undefined || config.SECRET_PREVIOUS === undefined)
    throw new ConfigError('Set SECRET to the new secret and SECRET_PREVIOUS to the old one.')
  const runtime = await openRuntime(config, 'command')
  try {
    const { resealed, lost } = await resealSecondSteps(runtime)
    await resealPair(runtime)
    await deletePreviousCopies(runtime.db, runtime.keys)
    console.log(
      `${resealed} second steps, the push keys and the lasting keys are sealed with SECRET`,
    )
    if (lost === 0) return
    console.error(
      `${lost} second steps were sealed with neither secret: npm run user:second-step -- EMAIL --remove`,
    )
    process.exitCode = 1
  } finally {
    await runtime.close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
