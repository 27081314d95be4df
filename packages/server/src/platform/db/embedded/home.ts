import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SystemAccount, canEnter, candidates, works } from './accounts.ts'
import { type Binaries, findBinaries, linkLibraries, programOf } from './binaries.ts'
import { LaunchError } from './errors.ts'
import { isRoot, type Site } from './site.ts'

/** The account that runs PostgreSQL, its binaries, and the path of its cluster. */
export interface Home {
  account: SystemAccount
  binaries: Binaries
  cluster: string
}

/** Finds an account that reaches both programs and data, or takes to a place it can reach. */
export function chooseHome(site: Site): Home {
  const binaries = findBinaries(join(site.dataDir, 'postgres-lib'))
  const cluster = clusterOf(site)
  if (!isRoot()) return { account: onlyOwner(site, cluster), binaries, cluster }
  const all = candidates(site, cluster)
  const account = all.find((one) => canRun(one, binaries) && canReach(one, site)) ?? all[0]
  return {
    account,
    binaries: canRun(account, binaries) ? binaries : copyBinaries(site, binaries),
    cluster: canReach(account, site) ? cluster : moveOut(site, account, cluster),
  }
}

// A link leads to the cluster if the data could not be in the usual place.
function clusterOf(site: Site): string {
  const path = join(site.dataDir, 'postgres')
  return existsSync(path) ? realpathSync(path) : path
}

function onlyOwner(site: Site, cluster: string): SystemAccount {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (owner !== undefined && process.getuid && owner !== process.getuid())
    throw new LaunchError(
      `The database in ${site.dataDir} belongs to user ${owner}. ` +
        'Start Fourcast as that user, or give it another DATA_DIR.',
    )
  return candidates(site, cluster)[0]
}

const canRun = (who: SystemAccount, binaries: Binaries): boolean =>
  works(who, programOf(binaries, 'postgres'), '--version')

function canReach(who: SystemAccount, site: Site): boolean {
  if (canEnter(who, site.dataDir)) return true
  if (!canEnter(who, dirname(site.dataDir))) return false
  chmodSync(site.dataDir, statSync(site.dataDir).mode | 0o011)
  return canEnter(who, site.dataDir)
}

function moveOut(site: Site, account: SystemAccount, cluster: string): string {
  if (!cluster.startsWith(site.dataDir)) return cluster
  const target = join(site.elsewhere, 'postgres')
  if (existsSync(cluster))
    throw new LaunchError(
      `${account.name} cannot reach the database in ${site.dataDir}. ` +
        'Move the data directory to where every user may enter, and set DATA_DIR to it.',
    )
  makeElsewhere(site)
  const link = join(site.dataDir, 'postgres')
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
  symlinkSync(target, link)
  site.log('database placed outside the data directory, which PostgreSQL may not enter', {
    cluster: target,
    account: account.name,
  })
  return target
}

// Open to the account whatever our umask is.
function makeElsewhere(site: Site): void {
  mkdirSync(site.elsewhere, { recursive: true })
  for (const path of [dirname(site.elsewhere), site.elsewhere]) chmodSync(path, 0o755)
}

function copyBinaries(site: Site, binaries: Binaries): Binaries {
  const native = join(site.elsewhere, 'native')
  if (!existsSync(native) || differs(native, binaries.native)) {
    const fresh = `${native}-${process.pid}`
    makeElsewhere(site)
    rmSync(native, { recursive: true, force: true })
    cpSync(binaries.native, fresh, { recursive: true, verbatimSymlinks: true })
    renameSync(fresh, native)
    site.log('PostgreSQL copied to where its account can run it', { native })
  }
  return { native, env: linkLibraries(native, join(site.elsewhere, 'lib')) }
}

function differs(copy: string, original: string): boolean {
  const [one, other] = [copy, original].map((at) => statSync(join(at, 'bin', 'postgres')))
  return one?.size !== other?.size
}
