import type { Request } from '@fourcast/contract/endpoint.ts'
import { listNotifications } from '@fourcast/contract/notifications.ts'
import { listSavedNumbers, saveNumber } from '@fourcast/contract/saved-numbers.ts'
import type { TestApp } from '#testing/app.ts'

export type NumberForm = Request<typeof saveNumber>['body']

/** 0614 for Georgia's midday and evening draws, until it is stopped. */
export const numberForm = (changes: Partial<NumberForm> = {}): NumberForm => ({
  numbers: [0, 6, 1, 4],
  draws: [{ state: 'GA', sessions: ['Midday', 'Evening'] }],
  track: 'untilStopped',
  ...changes,
})

interface Owner {
  token: string
}

export const savedNumber = (app: TestApp, { token }: Owner, changes: Partial<NumberForm> = {}) =>
  app.call(saveNumber, { body: numberForm(changes) }, { token })

/** Someone's saved numbers, newest first. */
export const numbersOf = async (app: TestApp, { token }: Owner) =>
  (await app.call(listSavedNumbers, { query: { size: 100 } }, { token })).content

/** What someone's saved numbers matched: '0614 straight 2026-05-05 Midday'. */
export const matchesOf = async (app: TestApp, owner: Owner): Promise<string[]> =>
  (await numbersOf(app, owner)).flatMap(({ numbers, matches }) =>
    matches.map(
      ({ kind, drawDate, drawTime }) => `${numbers.join('')} ${kind} ${drawDate} ${drawTime}`,
    ),
  )

/** The messages of someone's notifications, newest first. */
export const noticesOf = async (app: TestApp, { token }: Owner): Promise<string[]> =>
  (await app.call(listNotifications, {}, { token })).map(({ message }) => message)
