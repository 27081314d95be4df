import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ROOT } from '../support/children.ts'
import type { Fault } from './fault.ts'
import { rateOf } from './fault.ts'
import { isHealthy, until } from './instance.ts'
import type { Pair } from './pair.ts'
import { openPair } from './pair.ts'
import { openCrowd, openTraffic, statusesOf, wordsOf } from './traffic.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }).trim()

/** The tag of the release before this commit, or the commit in UPGRADE_FROM. */
function releaseBefore(): string | undefined {
  const named = process.env['UPGRADE_FROM']
  if (named) return named
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-v:refname')
  return tags.split('\n')[0] || undefined
}

/** A checkout of that commit with the packages of its own lockfile. */
async function openCheckout(commit: string) {
  const root = await mkdtemp(join(tmpdir(), 'fourcast-release-'))
  const remove = () => rm(root, { recursive: true, force: true })
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 })
    execFileSync('tar', ['-x', '-C', root], { input: archive })
    execFileSync(process.execPath, ['scripts/setup.mjs'], { cwd: root, stdio: 'inherit' })
  } catch (error) {
    await remove()
    throw error
  }
  return { root: `${root}/`, [Symbol.asyncDispose]: remove }
}

/** One instance after the other runs the app of this checkout. */
async function deploy({ instances }: Pair, root: string): Promise<void> {
  for (const instance of instances) {
    await instance.stop()
    await instance.startFrom(root)
    await until('healthy again', () => isHealthy(instance.url))
    // Both versions serve until the balancer has seen it.
    await setTimeout(2_000)
  }
}

const MIGRATIONS = 'select tag from migration order by tag'

/** A release on a database made by the release before, under load, and the way back. */
export const upgrade: Fault = async (isShort) => {
  const before = releaseBefore()
  if (before === undefined)
    return { skipped: 'there is no earlier release (UPGRADE_FROM=COMMIT compares with a commit)' }
  await using release = await openCheckout(before)
  await using pair = await openPair(release.root)
  const { balancer, database } = pair
  const listMigrations = async () => (await database.pool.query(MIGRATIONS)).rows.length
  const crowd = await openCrowd(balancer.url, database.pool)
  const first = await listMigrations()
  const traffic = openTraffic(balancer.url, crowd, { perSecond: rateOf(isShort), writeEvery: 4 })
  await setTimeout(2_000)
  await deploy(pair, ROOT)
  const last = await listMigrations()
  await deploy(pair, release.root)
  await traffic.stop()
  const audit = await traffic.audit(database.pool)
  const failed = traffic.answers.filter(({ status }) => status !== 200)
  return {
    done: `two instances of ${before} behind ${balancer.kind}: to ${git('rev-parse', '--short', 'HEAD')} in turn, and back, under ${rateOf(isShort)} calls a second`,
    measured: `${last - first} migrations; ${statusesOf(traffic.answers)}; ${wordsOf(audit)}`,
    promised: '0 failed calls; 0 lost, 0 doubled',
    holds: failed.length === 0 && audit.lost === 0 && audit.doubled === 0,
  }
}
