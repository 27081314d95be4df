import { listPushSubscriptions, type PushSubscription } from '@fourcast/contract/push.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'
import { abilityOf, isTold, onAbility } from '#domains/push/browser.ts'
import { readHere } from '#domains/push/here.ts'
import { choose, type Choices, leaveHere, turnOff, turnOn } from '#domains/push/subscribe.ts'
import { requestOptions } from '#core/api/queries.ts'
import { useUser } from '#core/session.ts'

const BROWSERS = ['push-browsers'] as const

const browsers = queryOptions({
  queryKey: BROWSERS,
  queryFn: async (context) => {
    const list = await call(listPushSubscriptions, {}, requestOptions(context))
    return { list, told: readHere() !== null && (await isTold()) }
  },
  refetchOnWindowFocus: 'always',
})

export const useAbility = () => useSyncExternalStore(onAbility, abilityOf, abilityOf)

/** The subscribed browsers and this one among them. `done` runs after each action of the user. */
export function usePush(done: () => void) {
  const { id: userId } = useUser()
  const query = useQuery(browsers)
  const here = readHere()
  const isAble = useAbility() === 'able'
  const { list = [], told = false } = query.data ?? {}
  const isHere = ({ id }: PushSubscription) => here?.userId === userId && id === here.id
  const listed = list.find(isHere) ?? null
  const own = isAble && told ? listed : null

  const on = useBrowserAction({ run: () => turnOn(userId, { wins: true, draws: false }), done })
  const off = useBrowserAction({
    run: async () => {
      if (here !== null) await turnOff(here.id)
      await leaveHere()
    },
    done,
    failed: 'Failed to turn it off',
  })
  const change = useBrowserAction({
    run: async (choices: Choices) => {
      if (here !== null) await choose(here, choices)
    },
    failed: 'Failed to change it',
  })
  const remove = useBrowserAction({
    run: async ({ id, device }: PushSubscription) => {
      await turnOff(id)
      notify({ type: 'success', message: `Push is off for ${device}.` })
    },
    done,
    failed: 'Failed to remove it',
  })
  return {
    query,
    // The pending choice is shown at once.
    own: own && change.isPending ? { ...own, ...change.variables } : own,
    /** The server lists this browser, but it is blocked or has lost its subscription. */
    isDeaf: listed !== null && own === null,
    others: list.filter((one) => !isHere(one)),
    on,
    off,
    change,
    remove,
  }
}

interface BrowserAction<Input> {
  run: (input: Input) => Promise<unknown>
  done?: () => void
  /** Title of the error notification, which has Retry. Without it the caller shows the error. */
  failed?: string
}

/** Changes the list of browsers, and then fetches it again, also after an error. */
function useBrowserAction<Input = void>({ run, done, failed }: BrowserAction<Input>) {
  const queries = useQueryClient()
  const action = useMutation({
    mutationFn: run,
    onSuccess: () => done?.(),
    onError: (error, input) => {
      if (failed !== undefined) actionFailed(error, failed, () => action.mutate(input))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: BROWSERS }),
  })
  return action
}
