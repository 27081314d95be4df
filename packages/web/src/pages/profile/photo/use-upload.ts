import { PHOTO_FOLDER, uploadFile } from '@fourcast/contract/files.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Area, cropText } from './file.ts'
import { smaller } from './smaller.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { PROFILE } from '#domains/auth/profile.ts'
import { useSession } from '#core/session.ts'

export interface Chosen {
  file: File
  /** Null until the cropper has measured it: then all of it is kept. */
  area: Area | null
}

/** One that is on its way. */
interface Sending {
  abort: AbortController
  /** All of it is at the server, which may have stored it whatever comes back. */
  arrived: boolean
  givenUp: boolean
}

/** Sends a photo, tells how far it is, and can give it up. */
export function useUpload(onDone: () => void) {
  const [share, setShare] = useState(0)
  const latest = useRef<Sending | null>(null)
  const changed = usePhotoChanged()
  const sendOne = async ({ file, area }: Chosen, sending: Sending) => {
    const { signal } = sending.abort
    const small = await smaller(file)
    signal.throwIfAborted()
    const onProgress = (now: number) => {
      sending.arrived = now === 1
      setShare(now)
    }
    const form = { file: small, folder: PHOTO_FOLDER, ...(area && { crop: cropText(area) }) }
    try {
      await call(uploadFile, { form }, { signal, onProgress })
    } catch (error) {
      if (sending.arrived) await changed()
      throw error
    }
    await changed()
  }
  const send = useMutation({
    mutationFn: async (chosen: Chosen) => {
      const sending = { abort: new AbortController(), arrived: false, givenUp: false }
      latest.current = sending
      setShare(0)
      await sendOne(chosen, sending)
      return sending
    },
    onSuccess: ({ givenUp }) => {
      notify({ type: 'success', message: MESSAGES.photoUploaded })
      if (!givenUp) onDone()
    },
  })
  const { error, isPending, mutate, reset } = send
  const giveUp = () => {
    giveUpOn(latest.current)
    reset()
  }
  // Whoever leaves the page gives it up.
  useEffect(() => () => giveUpOn(latest.current), [])
  return {
    share,
    isPending,
    refused: error === null || isGivenUp(error) ? null : errorMessage(error, MESSAGES.photoFailed),
    /** The same press twice sends once. */
    start: (chosen: Chosen) => {
      if (!isPending) mutate(chosen)
    },
    giveUp,
    reset,
  }
}

/** What the server has is not taken back by hanging up: then its answer is waited for. */
function giveUpOn(sending: Sending | null) {
  if (sending === null) return
  sending.givenUp = true
  if (!sending.arrived) sending.abort.abort()
}

const isGivenUp = (error: Error) => error.name === 'AbortError'

/** After a photo came or went: it changes wherever it is seen. */
export function usePhotoChanged() {
  const queries = useQueryClient()
  const { reload } = useSession()
  return async () => {
    void queries.invalidateQueries({ queryKey: PROFILE })
    // What was stored stays stored, also where asking who this is fails.
    await reload().catch(() => undefined)
  }
}
