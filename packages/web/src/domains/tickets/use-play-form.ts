import type { Generation } from '@fourcast/contract/numbers.ts'
import { type Ticket, recordTicket } from '@fourcast/contract/tickets.ts'
import { type Bet, isBettable } from '@fourcast/engine/prizes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type DrawOption, drawOptions, stateOptions, type TicketSubject } from './draw-options.ts'
import {
  errorsOf,
  firstChoice,
  isStake,
  nextOf,
  type PlayChoice,
  type PlayErrors,
  STAKE_WORDS,
} from './play-choice.ts'
import { ticketsChanged } from './queries.ts'
import { call } from '#core/api/api.ts'
import { serverNow } from '#core/clock.ts'
import { centsOf } from '#core/money.ts'
import { joined, setsOf } from '#domains/picks/picks.ts'
import { useUser } from '#core/session.ts'
import { randomUuid } from '#core/uuid.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'
import { preferences } from '#core/api/queries.ts'

/** A result or a saved number that the user may have played. */
export type PlaySubject = TicketSubject &
  Pick<Generation, 'id' | 'numbers' | 'flashNumbers' | 'mirrorNumbers'>

/** State of the ticket form, from the defaults to the server's answer. */
export function usePlayForm(one: PlaySubject, onRecorded: (play: Ticket) => void) {
  const user = useUser()
  const queries = useQueryClient()
  // One form is one ticket: a double press or a retry is recorded once.
  const [id] = useState(randomUuid)
  const [opened] = useState(serverNow)
  const [choice, setChoice] = useState(() => firstChoice(one))
  const [errors, setErrors] = useState<PlayErrors>({})
  const sending = useRef(false)
  const offered = useOfferedState(user.id)
  const state = choice.state ?? offered
  const draws = drawOptions(state, one, opened)
  const draw = draws.find((each) => each.id === choice.draw) ?? nextOf(draws, choice.draw)
  const places = setsOf(one)[choice.set]?.numbers ?? one.numbers
  const numbers = joined(places)
  const boxable = isBettable('box', numbers)
  const bet: Bet = boxable ? choice.bet : 'straight'
  const stakeCents = choice.stake === 'other' ? centsOf(choice.other) : Number(choice.stake)
  const stakeFits = stakeCents !== null && isStake(stakeCents)
  const send = useMutation({
    mutationFn: (chosen: { draw: DrawOption; stakeCents: number }) =>
      call(recordTicket, {
        body: {
          id,
          generationId: one.id,
          numbers: [...numbers].map(Number),
          state,
          drawDate: chosen.draw.date,
          drawTime: chosen.draw.session,
          bet,
          stakeCents: chosen.stakeCents,
        },
      }),
    onSuccess: (play) => {
      keepState(user.id, play.state)
      void ticketsChanged(queries)
      onRecorded(play)
    },
    onError: (error) => {
      setErrors(errorsOf(error))
      void ticketsChanged(queries)
    },
    onSettled: () => {
      sending.current = false
    },
  })
  const submit = () => {
    if (sending.current) return
    const wrong: PlayErrors = {
      ...(state === '' && { state: 'Choose a state' }),
      ...(state !== '' && draw === null && { draw: 'Choose a draw' }),
      ...(!stakeFits && { stake: STAKE_WORDS }),
    }
    setErrors(wrong)
    if (draw === null || !stakeFits || state === '') return
    sending.current = true
    send.mutate({ draw, stakeCents })
  }
  return {
    choice: { ...choice, state, draw: draw?.id ?? '', bet },
    change: (next: Partial<PlayChoice>) => {
      setErrors({})
      send.reset()
      setChoice({ ...choice, ...next })
    },
    draws,
    numbers,
    boxable,
    stakeCents: stakeFits ? stakeCents : null,
    errors,
    /** An error that belongs to no field. */
    failure: send.isError && Object.keys(errors).length === 0 ? send.error : null,
    busy: send.isPending,
    submit,
  }
}

const key = (userId: string) => `${PERSONAL_KEYS.playState}${userId}` as const

/** The state used last on this device; '' before the first ticket. */
const lastState = (userId: string) => browserStorage.get(key(userId)) ?? ''

const keepState = (userId: string, state: string) => browserStorage.set(key(userId), state)

/** The state used last, else the first followed one that sells tickets. */
function useOfferedState(userId: string) {
  const { data } = useQuery(preferences)
  const [last] = useState(() => lastState(userId))
  const known = new Set<string>(stateOptions().map(([code]) => code))
  const followed = data?.selectedLotteryStates ?? []
  return [last, ...followed].find((code) => known.has(code)) ?? ''
}
