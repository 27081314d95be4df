import './photo.css'
import { lazy, Suspense } from 'react'
import { ChooseFile } from './ChooseFile.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useChosen } from './use-chosen.ts'
import { useUpload } from './use-upload.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'

// Most who look at their profile choose no photo: it is fetched while one is being chosen.
const load = () => import('./CropArea.tsx')
const CropArea = lazy(() => load().catch(() => ({ default: Uncut })))

interface PhotoDialogProps {
  open: boolean
  onClose: () => void
  /** Asks whether to remove the photo there is; absent without one. */
  onRemove?: (() => void) | undefined
}

/** A new photo: chosen, cut and sent. What was chosen stays until it is stored. */
export function PhotoDialog({ open, onClose, onRemove }: PhotoDialogProps) {
  const picked = useChosen()
  const close = () => {
    upload.giveUp()
    picked.clear()
    onClose()
  }
  const upload = useUpload(() => {
    picked.clear()
    onClose()
  })
  const { chosen } = picked
  const choose = (file: File) => {
    upload.reset()
    picked.choose(file)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Your photo"
      actions={
        chosen ? (
          <Sending
            busy={upload.isPending}
            onCancel={upload.isPending ? upload.giveUp : close}
            onSend={() => upload.start(chosen)}
          />
        ) : (
          onRemove && <RemoveButton onClick={onRemove} />
        )
      }
    >
      <Refused words={picked.wrong ?? upload.refused} />
      {chosen ? (
        <div className="grid gap-3" inert={upload.isPending}>
          <Suspense fallback={<div className="photo-crop" />}>
            <CropArea image={chosen.image} onArea={picked.setArea} onBroken={picked.broken} />
          </Suspense>
        </div>
      ) : (
        <ChooseFile onFile={choose} onReady={load} />
      )}
      {upload.isPending && (
        // Once all is sent the server draws it anew, and nobody knows how long.
        <Progress label="Uploading your photo" share={upload.share < 1 ? upload.share : null} />
      )}
    </Dialog>
  )
}

/** Where the cropper cannot be had the middle is kept, which is what the server does without a crop. */
const Uncut = ({ image }: { image: string }) => (
  <img className="photo-crop object-cover" src={image} alt="" />
)

const Refused = ({ words }: { words: string | null }) =>
  words !== null && (
    <Banner kind="error" announce>
      {words}
    </Banner>
  )

interface SendingProps {
  busy: boolean
  onCancel: () => void
  onSend: () => void
}

/** Gives up what is on its way, or leaves. The first to have the focus once a photo is chosen is Save. */
const Sending = ({ busy, onCancel, onSend }: SendingProps) => (
  <>
    <Button kind="second" onClick={onCancel}>
      Cancel
    </Button>
    <Button ref={focusAtFirst} busy={busy} busyLabel="Uploading…" onClick={onSend}>
      Save photo
    </Button>
  </>
)

const focusAtFirst = (button: HTMLButtonElement | null) => button?.focus()
