import { removeSecondStep, SecondStepError } from '#features/accounts/service/remove-second-step.ts'
import { ConfigError } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import { openRuntime } from '../runtime.ts'

const USAGE = 'npm run user:second-step -- EMAIL --remove'

async function run([email = '', what, ...rest]: readonly string[]): Promise<void> {
  if (what !== '--remove' || rest.length > 0)
    throw new SecondStepError(`Say whose second step to remove: ${USAGE}`)
  const runtime = await openRuntime(readEnvironment(), 'command')
  try {
    console.log(await removeSecondStep(runtime, email))
    // Its owner hears of it now, also where no app runs; what cannot be sent now is sent later.
    await runtime.mail.settled()
  } finally {
    await runtime.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof SecondStepError || error instanceof ConfigError
  console.error(expected ? error.message : error)
  process.exitCode = 1
})
