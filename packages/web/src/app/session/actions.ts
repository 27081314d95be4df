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
  /** Whether 30 minutes without activity end this session; the server says so. */
  idleLimited: boolean
  /** Why it cannot be known who is signed in: the code for it did not load. */
  broken: Error | null
}

export type SessionActions = ReturnType<typeof sessionActions>

const RECALL_WITHIN = 800

// Loaded when someone signs in, or has.
const calls = () => import('#app/session/calls.ts')
const answers = async () => (await import('#app/queries.ts')).queries

/** Keeps the first reason: several calls may be refused at once. */
const reasonFor = (old: StoredSession, ended: Ending | null) =>
  !old.isLoading && old.token === null && old.ended !== null ? old.ended : ended

/** What can happen to a session. */
export function sessionActions(set: Dispatch<SetStateAction<StoredSession>>) {
  /** Settles when no account is being deleted. */
  let deletion: Promise<void> = Promise.resolve()

  /** What one person has loaded is not for the next. */
  const clearData = async () => {
    // Where the code cannot be had nothing was loaded either.
    await import('#app/queries.ts').then(
      ({ clearAnswers }) => clearAnswers(),
      () => undefined,
    )
    await clearKept()
  }

  /** Shows what is stored now; if that is nobody, why. */
  const adopt = async (ended: Ending | null, known: Partial<StoredSession> = {}) => {
    const stored = (await calls()).readStored()
    if (stored.token === null) {
      followAccountTheme(null)
      // A tab that watched for activity may have written once more.
      clearActivity()
      clearTab()
      void clearData()
      if (ended === 'logout') void clearUnsent(null)
    }
    // A screen is much to draw: in parts, between which the page answers to a press.
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

  /** Someone has just signed in. */
  const begin = async (idleLimited: boolean) => {
    await clearData()
    await clearUnsent((await calls()).readStored().user?.id ?? null)
    await adopt(null, { idleLimited })
  }

  return {
    adopt,
    /** Brings back what was last seen, within a moment: a slow disk keeps nobody waiting. */
    recall: async () => {
      const userId = (await calls()).readStored().user?.id
      if (userId === undefined) return
      const { restoreAnswers } = await import('#domains/offline/answer-storage.ts')
      const late = new Promise((resolve) => {
        setTimeout(resolve, RECALL_WITHIN)
      })
      await Promise.race([restoreAnswers(await answers(), userId).catch(() => undefined), late])
    },
    /** A session is stored, and the code that reads it did not load. */
    giveUp: (reason: unknown) =>
      set((old) => ({
        ...old,
        broken: reason instanceof Error ? reason : new Error(String(reason)),
      })),
    /** Nobody was signed in here. */
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
    /** A refused call or another tab says that the session has ended. */
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
