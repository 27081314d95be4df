import { PHOTO_FOLDER, uploadFile } from '@fourcast/contract/files.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Area, cropText } from '#features/profile/photo/file.ts'
import { usePhotoChanged } from '#features/profile/photo/use-photo-changed.ts'
import { call } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'
import { refusal } from '#lib/refusal.ts'

export interface Chosen {
  file: File
  /** Null until the cropper has measured it: then all of it is kept. */
  area: Area | null
}

/** Sends a photo, tells how far it is, and can give it up. */
export function useUpload(onDone: () => void) {
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController | null>(null)
  const changed = usePhotoChanged()
  const send = useMutation({
    mutationFn: async ({ file, area }: Chosen) => {
      const { signal } = (sending.current = new AbortController())
      setShare(0)
      const form = { file, folder: PHOTO_FOLDER, ...(area && { crop: cropText(area) }) }
      await call(uploadFile, { form }, { signal, onProgress: setShare })
      await changed()
    },
    onSuccess: () => {
      notify({ type: 'success', message: MESSAGES.photoUploaded })
      onDone()
    },
  })
  const { error, isPending, mutate, reset } = send
  const giveUp = () => {
    sending.current?.abort()
    reset()
  }
  // Whoever leaves the page gives it up.
  useEffect(() => () => sending.current?.abort(), [])
  return {
    share,
    isPending,
    refused: error === null || isGivenUp(error) ? null : refusal(error, MESSAGES.photoFailed),
    /** The same press twice sends once. */
    start: (chosen: Chosen) => {
      if (!isPending) mutate(chosen)
    },
    giveUp,
    reset,
  }
}

const isGivenUp = (error: Error) => error.name === 'AbortError'
