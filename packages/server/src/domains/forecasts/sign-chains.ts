import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import type { ChainDay } from '@fourcast/contract/forecasts.ts'
import type { Deps } from '#deps.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { findLasting, keepLasting } from '#platform/stored-keys.ts'
import { countScores, latestForecast, latestScoreHash, listChains } from './forecasts-repo.ts'
import { findState } from './states-repo.ts'
import type { ModelSeries } from './training-repo.ts'
import { GENESIS } from './chain.ts'
import { insertDay, listDays } from './chain-days-repo.ts'

type KeyDeps = Pick<Deps, 'db' | 'random' | 'keys' | 'clock'>
export type SignDeps = KeyDeps & Pick<Deps, 'log'>

const NAME = 'chain-signing'
const FORMAT = 1

/**
 * Signs the newest hashes of all chains, once a day (UTC). A day's file is never changed. Without forecasts there is no file.
 */
export async function writeChainDay(deps: SignDeps, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const { db, clock } = deps
  const now = clock.now()
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const [last] = await listDays(db, { limit: 1 })
  if (last !== undefined && last.day > day)
    deps.log.error(
      { day, newest: last.day },
      'a signed file of a later day exists: the clock of an instance is wrong',
    )
  if (last !== undefined && last.day >= day) return
  const states = await listHeads(db, signal)
  if (states.length === 0) return
  const key = await signingKey(deps)
  const head: ChainDay['head'] = {
    format: FORMAT,
    day,
    writtenAt: now.toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    previous: last?.hash ?? GENESIS,
    states,
  }
  const text = JSON.stringify(head)
  const hash = createHash('sha256').update(text).digest('hex')
  const signature = sign(null, Buffer.from(text), key).toString('base64')
  await insertDay(db, { day, head: text, hash, signature })
}

/** Reads one snapshot: a score between two reads would make a file that contradicts itself. */
const listHeads = (db: Db, signal?: AbortSignal): Promise<ChainDay['head']['states']> =>
  db.transaction(
    async (tx) => {
      const states: ChainDay['head']['states'] = []
      for (const key of await listChains(tx)) {
        signal?.throwIfAborted()
        const state = await readChainTip(tx, key)
        if (state) states.push(state)
      }
      return states
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

async function readChainTip(
  db: Tx,
  { state, simulated }: ModelSeries,
): Promise<ChainDay['head']['states'][number] | null> {
  const key = { state, simulated }
  const newest = await latestForecast(db, key)
  if (!newest) return null
  const evidence = (await findState(db, key))?.evidence
  return {
    ...key,
    forecasts: { count: newest.sequence, hash: newest.hash },
    scores: {
      count: await countScores(db, key),
      hash: (await latestScoreHash(db, key)) ?? GENESIS,
    },
    evidence: evidence ? { draws: evidence.draws, logE: evidence.logE } : null,
  }
}

/**
 * The key of this installation, created with the first file and shared by all instances. It survives a
 * change of SECRET if SECRET_PREVIOUS is set; otherwise a new one is created, and files name it.
 */
async function signingKey(deps: KeyDeps) {
  const pem = await keepLasting(deps, NAME, () =>
    Promise.resolve(
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ),
  )
  return createPrivateKey(pem)
}

/** Encrypts the key with the current SECRET, if there is a key. */
export async function reencryptSigningKey(deps: KeyDeps): Promise<void> {
  await findLasting(deps, NAME)
}
