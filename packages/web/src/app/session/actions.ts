import { type Dispatch, type SetStateAction, startTransition } from 'react'
import type { Stored } from '#app/session/calls.ts'
import { clearKept, clearUnsent } from '#domains/offline/clear.ts'
import { followAccountTheme } from '#core/theme.ts'
import { clearActivity } from '#core/storage/storage.ts'
import { clearTab } from '#core/storage/tab-storage.ts'
import type { Credential, Ending, NewAccount, CodeRequest } from '#core/session.ts'

export interface StoredSession extends Stored {
  isLoading: boolean
  ended: Ending | null
  /** True if the server ends this session after 30 minutes without activity. */
  idleLimited: boolean
  /** The code that reads the session did not load, so the user is unknown. */
  broken: Error | null
}

export type SessionActions = ReturnType<typeof sessionActions>

const RECALL_WITHIN = 800

// Loaded only with a session or at a sign-in.
const calls = () => import('#app/session/calls.ts')
const answers = async () => (await import('#app/queries.ts')).queries

/** Keeps the first reason: several calls may be refused at once. */
const reasonFor = (old: StoredSession, ended: Ending | null) =>
  !old.isLoading && old.token === null && old.ended !== null ? old.ended : ended

export function sessionActions(set: Dispatch<SetStateAction<StoredSession>>) {
  /** Resolves when no account is being deleted. */
  let deletion: Promise<void> = Promise.resolve()

  /** Drops everything loaded, so that the next user of this browser sees none of it. */
  const clearData = async () => {
    // If this code did not load, there is nothing to drop.
    await import('#app/queries.ts').then(
      ({ clearAnswers }) => clearAnswers(),
      () => undefined,
    )
    await clearKept()
  }

  /** Shows the stored session; without one, the reason why it ended. */
  const adopt = async (ended: Ending | null, known: Partial<StoredSession> = {}) => {
    const stored = (await calls()).readStored()
    if (stored.token === null) {
      followAccountTheme(null)
      // Another tab that watches for activity may have written once more.
      clearActivity()
      clearTab()
      void clearData()
      if (ended === 'logout') void clearUnsent(null)
    }
    // A screen takes long to render: startTransition keeps the page responsive meanwhile.
    startTransition(() =>
      set((old) => ({
        ...old,
        ...known,
        ...stored,
        isLoading: false,
        ended: stored.token === null ? reasonFor(old, ended) : null,
      })),
    )
  }

  /** Starts a new session after a sign-in. */
  const begin = async (idleLimited: boolean) => {
    await clearData()
    await clearUnsent((await calls()).readStored().user?.id ?? null)
    await adopt(null, { idleLimited })
  }

  return {
    adopt,
    /** Restores the stored answers, with a time limit, so that a slow disk delays nobody. */
    recall: async () => {
      const userId = (await calls()).readStored().user?.id
      if (userId === undefined) return
      const { restoreAnswers } = await import('#domains/offline/answer-storage.ts')
      const late = new Promise((resolve) => {
        setTimeout(resolve, RECALL_WITHIN)
      })
      await Promise.race([restoreAnswers(await answers(), userId).catch(() => undefined), late])
    },
    /** A session is stored, but the code that reads it did not load. */
    giveUp: (reason: unknown) =>
      set((old) => ({
        ...old,
        broken: reason instanceof Error ? reason : new Error(String(reason)),
      })),
    /** No session is stored. */
    beGuest: () => set((old) => ({ ...old, isLoading: false })),
    clearEnding: () => set((old) => ({ ...old, ended: null })),
    reload: async () => {
      const idleLimited = await (await calls()).whoIs()
      await adopt('expired', { idleLimited })
    },
    login: async (credential: Credential) => {
      const step = await (await calls()).logIn(credential)
      if (step === null) await begin(credential.rememberMe !== true)
      return step
    },
    giveCode: async (step: CodeRequest, code: string) => {
      await (await calls()).giveCode(step, code)
      await begin(!step.rememberMe)
    },
    signup: async (account: NewAccount) => {
      await (await calls()).signUp(account)
      await begin(true)
    },
    end: (ended: Ending) => {
      void calls().then(({ logOut }) => {
        logOut(ended)
        return adopt(ended)
      })
    },
    /** The session has ended, by a refused call or in another tab. */
    expire: async () => {
      await deletion
      await adopt('expired')
    },
    discardAfter: async (deleteAccount: () => Promise<void>) => {
      const deleted = deleteAccount().then(async () => {
        ;(await calls()).clearSessionData()
        await adopt('logout')
      })
      deletion = deleted.catch(() => undefined)
      await deleted
    },
  }
}
