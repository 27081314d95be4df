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
  /** Null until the cropper has measured it: then the whole photo is used. */
  area: Area | null
}

/** An upload in progress. */
interface Sending {
  abort: AbortController
  /** True once all bytes are sent: the server may have stored the photo, whatever it answers. */
  arrived: boolean
  givenUp: boolean
}

/** Uploads a photo, with its progress and a way to cancel. */
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
  // Leaving the page cancels the upload.
  useEffect(() => () => giveUpOn(latest.current), [])
  return {
    share,
    isPending,
    refused: error === null || isGivenUp(error) ? null : errorMessage(error, MESSAGES.photoFailed),
    /** A second press during the upload is ignored. */
    start: (chosen: Chosen) => {
      if (!isPending) mutate(chosen)
    },
    giveUp,
    reset,
  }
}

/** A photo that has fully arrived cannot be cancelled by an abort: then the answer is awaited. */
function giveUpOn(sending: Sending | null) {
  if (sending === null) return
  sending.givenUp = true
  if (!sending.arrived) sending.abort.abort()
}

const isGivenUp = (error: Error) => error.name === 'AbortError'

/** Updates the photo on every screen. */
export function usePhotoChanged() {
  const queries = useQueryClient()
  const { reload } = useSession()
  return async () => {
    void queries.invalidateQueries({ queryKey: PROFILE })
    // The photo is stored even if reloading the user fails.
    await reload().catch(() => undefined)
  }
}
