import { acceptEntry, dismissEntry, type QuarantineEntry } from '@fourcast/contract/quarantine.ts'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useChanged } from '../parts/queries.ts'
import { call } from '#core/api/api.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { notify } from '#core/notifications/notifications.ts'

export type Choice = 'accept' | 'dismiss'

interface Asked {
  entry: QuarantineEntry
  choice: Choice
}

const CALLS = { accept: acceptEntry, dismiss: dismissEntry }
const DONE = { accept: 'Accepted: the draw is published', dismiss: 'Dismissed: nothing changed' }

/** Asks before a row is decided on, and leads to the next one that waits. */
export function useDecision(list: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const next = useRef<HTMLElement | null>(null)
  const changed = useChanged()
  const close = () => {
    decide.reset()
    setAsked(null)
  }
  const decide = useMutation({
    mutationFn: ({ entry: { id }, choice }: Asked) => call(CALLS[choice], { params: { id } }),
    onSuccess: (_, { entry, choice }) => {
      notify({ type: 'success', message: DONE[choice] })
      next.current = nextOf(list.current, entry.id)
      close()
    },
    // Another administrator may have decided on it.
    onSettled: () => changed(),
  })
  return {
    asked,
    ask: (entry: QuarantineEntry, choice: Choice) => {
      next.current = null
      setAsked({ entry, choice })
    },
    busy: decide.isPending,
    refused:
      decide.error === null ? null : refusalMessage(decide.error, 'Failed to store the decision'),
    confirm: () => asked !== null && decide.mutate(asked),
    cancel: close,
    focusAfter: () => next.current ?? true,
  }
}

/** The heading of the next row that waits, else of the one before, else the whole list. */
function nextOf(list: HTMLElement | null, id: number) {
  const waiting = [...(list?.querySelectorAll<HTMLElement>('[data-undecided]') ?? [])]
  const at = waiting.findIndex((heading) => heading.dataset.undecided === String(id))
  return waiting[at + 1] ?? waiting[at - 1] ?? list
}
