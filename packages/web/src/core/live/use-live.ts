import { verify } from '@fourcast/contract/accounts.ts'
import { stream } from '@fourcast/contract/draws.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#core/api/api.ts'
import { credentials } from '#core/api/credentials.ts'
import { followTogether, type TogetherDeps } from './live-together.ts'
import { announceUpdate } from './updates.ts'
import {
  DRAW_RECORD,
  FORECASTS,
  HISTORY,
  LOTTERY_RESULTS,
  LOTTERY_STATES,
  PATTERNS,
  PLAYED_TICKETS,
  SAVED_NUMBERS,
  STATS,
  SUGGESTIONS,
  WINNING_NUMBERS,
} from '#core/api/queries.ts'
import { now } from '#core/clock.ts'
import { isSessionInMemory } from '#core/storage/storage.ts'

/** A page that is hidden for longer than this closes its stream. */
const HIDDEN_LIMIT = 5 * 60_000
/** An import stores thousands of draws; this limits the page to one reload a second. */
const REFRESH_EVERY = 1_000
/** A draw reaches all open pages at once; their requests are spread over this time. */
const SPREAD = 20_000

/** Keys of the data that a new draw makes stale. */
const SHOWING_DRAWS = [
  HISTORY,
  STATS,
  WINNING_NUMBERS,
  PLAYED_TICKETS,
  SAVED_NUMBERS,
  LOTTERY_RESULTS,
  LOTTERY_STATES,
  DRAW_RECORD,
  SUGGESTIONS,
  PATTERNS,
  FORECASTS,
]

const open = (signal: AbortSignal) =>
  fetch(stream.path, {
    signal,
    // Firefox delays a cacheable request while another one to the same address is open.
    cache: 'no-store',
    // Low priority, so that a stream that never ends doesn’t count as page loading.
    priority: 'low',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${credentials.token() ?? ''}`,
      'x-background': '1',
    },
  })

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Keeps the page up to date with new draws, while it is on screen or was a short time ago. */
export function useLive() {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = throttle(REFRESH_EVERY, () => {
      for (const queryKey of SHOWING_DRAWS) {
        void queries.invalidateQueries({ queryKey })
      }
    })
    const refreshLater = delayRandomly(SPREAD, refresh.run)
    const catchUp = () => {
      refresh.run()
      announceUpdate()
    }
    let stopped: AbortController | null = null
    let hiding: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      stopped = new AbortController()
      void followTogether(
        {
          ...sharedBy(credentials.user()?.id),
          open,
          onEvent: ({ type }) => (type === 'draw' ? refreshLater.run() : announceUpdate()),
          onGap: catchUp,
          onRefused: () => call(verify, {}, { background: true }),
          random: Math.random,
          wait,
        },
        stopped.signal,
      )
    }
    const stop = () => {
      stopped?.abort()
      stopped = null
    }
    const waitHidden = () => {
      if (document.hidden) hiding = setTimeout(stop, HIDDEN_LIMIT)
    }
    const look = () => {
      clearTimeout(hiding)
      waitHidden()
      if (!document.hidden && stopped === null) {
        catchUp()
        start()
      }
    }
    start()
    // A page may be opened in the background and never shown.
    waitHidden()
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      refresh.cancel()
      refreshLater.cancel()
      clearTimeout(hiding)
      document.removeEventListener('visibilitychange', look)
    }
  }, [queries])
}

/** Runs at once, and then at most once per `every` milliseconds, however often it is called. */
export function throttle(every: number, run: () => void) {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    timer = undefined
    last = now()
    run()
  }
  return {
    run: () => {
      timer ??= setTimeout(go, Math.max(last + every - now(), 0))
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Runs once at a random time within `most` milliseconds, however often it is called before. */
export function delayRandomly(most: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    timer = undefined
    run()
  }
  return {
    run: () => {
      timer ??= setTimeout(go, Math.random() * most)
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** One stream for all pages with the same signed-in user. */
const sharedBy = (userId: string | undefined): Pick<TogetherDeps, 'name' | 'locks' | 'join'> => ({
  name: `fourcast-live-${userId ?? ''}`,
  locks: 'locks' in navigator && !isSessionInMemory() ? navigator.locks : undefined,
  join: joinPages,
})

const joinPages: TogetherDeps['join'] = (name, onSaid) => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => onSaid(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it stays within its origin
    say: (data) => channel.postMessage(data),
    leave: () => channel.close(),
  }
}
