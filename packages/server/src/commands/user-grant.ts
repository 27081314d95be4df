import { GrantError, grantRole } from '#features/accounts/service/grant.ts'
import { ConfigError } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import { openRuntime } from '../runtime.ts'

const USAGE = 'npm run user:grant -- EMAIL ROLE'

async function run(given: readonly string[]): Promise<void> {
  if (given.length !== 2) throw new GrantError(`Say whose role and which: ${USAGE}`)
  const runtime = await openRuntime(readEnvironment(), 'command')
  try {
    console.log(await grantRole(runtime, given))
  } finally {
    await runtime.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof GrantError || error instanceof ConfigError
  console.error(expected ? error.message : error)
  process.exitCode = 1
})
