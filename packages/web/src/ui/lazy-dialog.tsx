import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { notify } from '#core/notifications/notifications.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/**
 * Loads a dialog's code when it is first opened. If that fails, a toast says so and the dialog stays closed.
 * Opening it again retries.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function DialogLater(props) {
    const { open, onClose } = props
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
    const close = useEffectEvent(onClose)
    const isMissing = open && Dialog === null
    useEffect(() => {
      if (!isMissing) return undefined
      let gone = false
      load().then(
        (loaded) => !gone && setDialog(() => loaded),
        () => {
          if (gone) return
          notify({ type: 'error', message: NOT_LOADED })
          close()
        },
      )
      return () => {
        gone = true
      }
    }, [isMissing])
    return Dialog && <Dialog {...props} />
  }
}

const NOT_LOADED = 'This didn’t load. Check your connection, then try again.'
