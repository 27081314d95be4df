import { createClient, type OnProgress } from './client.ts'
import { credentials } from './credentials.ts'
import { noteServerTime, now } from '#core/clock.ts'
import { connection } from '#core/connection.ts'
import { askForProof } from './proof.ts'
import { announceSignedOut } from './signed-out.ts'
import { isSessionInMemory } from '#core/storage/storage.ts'

/**
 * Lets one tab at a time refresh the token, if the browser has locks. It refuses them where it blocks
 * storage.
 */
const exclusively = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator && !isSessionInMemory()
    ? navigator.locks.request('fourcast-refresh', run)
    : run()

/** Reports to `connection` whether the server answered; an aborted call reports nothing. */
async function told(url: string, init: RequestInit, onProgress?: OnProgress) {
  const sentAt = now()
  try {
    const response = await (onProgress ? tellingProgress(url, init, onProgress) : fetch(url, init))
    noteServerTime(response, sentAt)
    connection.answered()
    return response
  } catch (error) {
    const { signal } = init
    if (!signal?.aborted || isTimeout(signal.reason)) connection.failed()
    throw error
  }
}

// Loaded on demand: only photo uploads use it.
const tellingProgress = async (url: string, init: RequestInit, onProgress: OnProgress) =>
  (await import('./upload.ts')).tellingProgress(url, init, onProgress)

const isTimeout = (reason: unknown) => reason instanceof Error && reason.name === 'TimeoutError'

export const client = createClient({
  fetch: told,
  credentials,
  exclusively,
  prove: askForProof,
  onSignedOut: announceSignedOut,
  onUnreachable: () => connection.failed(),
})
