import {
  changeSavedNumber,
  type SavedNumber,
  saveNumber,
  type StateSessions,
  type Track,
} from '@fourcast/contract/saved-numbers.ts'
import { type Digits, isComplete } from '@fourcast/engine/digits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { numbersChanged } from './queries.ts'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { randomUuid } from '#core/uuid.ts'

export interface NumberDraft {
  digits: Digits
  name: string
  draws: readonly StateSessions[]
  track: Track
}

/** Initial values of the form, and the number that it edits; null for a new one. */
export interface NumberStart extends NumberDraft {
  origin: SavedNumber['origin']
  editing: SavedNumber | null
}

export type NumberErrors = Partial<Record<'digits' | 'name' | 'draws', string>>

/** The form field for each field name in the server's errors. */
const PLACES: Readonly<Record<string, keyof NumberErrors>> = {
  numbers: 'digits',
  name: 'name',
  draws: 'draws',
}

const SEVERAL = 'Enter four digits'

export function useNumberForm(start: NumberStart, onSaved: (saved: SavedNumber) => void) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<NumberDraft>(start)
  const [errors, setErrors] = useState<NumberErrors>({})
  const sending = useRef(false)
  // The same draft reuses its id, so that the server saves the number once.
  const tried = useRef({ text: '', id: '' })
  const send = useMutation({
    mutationFn: (wanted: NumberDraft) =>
      start.editing === null
        ? create(wanted, start.origin, tried.current)
        : call(changeSavedNumber, {
            params: { id: start.editing.id },
            body: changesOf(wanted, start.editing),
          }),
    onSuccess: (saved) => {
      void numbersChanged(queries)
      onSaved(saved)
    },
    onError: (error) => setErrors(errorsOf(error)),
    onSettled: () => {
      sending.current = false
    },
  })
  const submit = () => {
    if (sending.current) return
    const wrong: NumberErrors = {
      ...(!isComplete(draft.digits) && { digits: SEVERAL }),
      ...(draft.draws.length === 0
        ? { draws: 'Choose a state' }
        : draft.draws.some(({ sessions }) => sessions.length === 0) && {
            draws: 'Choose at least one draw of each state',
          }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    sending.current = true
    send.mutate(draft)
  }
  return {
    draft,
    change: (next: Partial<NumberDraft>) => {
      setErrors({})
      send.reset()
      setDraft({ ...draft, ...next })
    },
    errors,
    /** An error that belongs to no field. */
    failure: send.isError && Object.keys(errors).length === 0 ? send.error : null,
    busy: send.isPending,
    submit,
  }
}

async function create(
  { digits, name, draws, track }: NumberDraft,
  origin: SavedNumber['origin'],
  tried: { text: string; id: string },
) {
  const numbers = digits.map(Number)
  const body = { numbers, name: nameOf(name), origin, draws: copyOf(draws), track }
  const text = JSON.stringify(body)
  if (tried.text !== text) Object.assign(tried, { text, id: randomUuid() })
  return await call(saveNumber, { body: { ...body, id: tried.id } })
}

const nameOf = (name: string) => (name.trim() === '' ? null : name.trim())

const copyOf = (draws: readonly StateSessions[]) =>
  draws.map(({ state, sessions }) => ({ state, sessions: [...sessions] }))

/** Changed draws restart the checks from now on, so only differing fields are sent. */
function changesOf({ name, draws, track }: NumberDraft, editing: SavedNumber) {
  const moved = textOf(draws) !== textOf(editing.draws)
  return {
    ...(nameOf(name) !== editing.name && { name: nameOf(name) }),
    ...(moved && { draws: copyOf(draws) }),
    ...((track !== editing.track || !editing.isTracking) && { track }),
  }
}

const textOf = (draws: readonly StateSessions[]) => JSON.stringify(copyOf(draws))

function errorsOf(error: unknown): NumberErrors {
  const fields = error instanceof ApiFailure ? error.fields : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const place = PLACES[name.split('.')[0] ?? '']
      return place === undefined ? [] : [[place, message]]
    }),
  )
}
