import type { NumberOrigin, SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { type Digits, isDigit } from '@fourcast/engine/digits.ts'
import { useQuery } from '@tanstack/react-query'
import { sessionsOf } from './DrawFields.tsx'
import type { NumberStart } from './use-number-form.ts'
import { states } from '#domains/draws/lottery.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

/** Initial values of the form: the first followed state, with all of its draws. */
export function useNumberStart() {
  const { active, known } = useFollowed()
  const { data: listed = [], isSuccess, isError } = useQuery(states)
  const official = listed.filter((state) => sessionsOf(state).length > 0)
  const offered =
    active.length === 0 ? official : official.filter(({ code }) => active.includes(code))
  const [first] = active.flatMap((code) => offered.filter((state) => state.code === code))
  const begin = (digits: Digits, origin: NumberOrigin): NumberStart => ({
    digits,
    origin,
    name: '',
    draws: first ? [{ state: first.code, sessions: sessionsOf(first) }] : [],
    track: 'untilStopped',
    editing: null,
  })
  return {
    /** True once the form can open. */
    known: known && (isSuccess || isError),
    states: offered,
    /** Names of the states whose draws here are all simulated, by code. */
    simulated: new Map(
      listed.filter((state) => state.simulated).map(({ code, name }) => [code, name]),
    ),
    ofNew: () => begin(EMPTY_DIGITS, 'typed'),
    ofShared: ({ digits, origin }: { digits: Digits; origin: NumberOrigin }) =>
      begin(digits, origin),
    ofEdit: (one: SavedNumber): NumberStart => ({
      digits: one.numbers.map((digit) => (isDigit(digit) ? digit : null)),
      origin: one.origin,
      name: one.name ?? '',
      draws: one.draws.map(({ state, sessions }) => ({ state, sessions })),
      track: one.track,
      editing: one,
    }),
  }
}
