import './photo.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Chosen, useUpload } from './use-upload.ts'
import { addressOf, type Area, PHOTO_TYPES, photoProblem } from './file.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Icon } from '#ui/Icon.tsx'

// The cropper is loaded once the dialog opens: most visits of the profile change no photo.
const load = () => import('./CropArea.tsx')
const CropArea = lazy(() => load().catch(() => ({ default: Uncut })))

interface PhotoDialogProps {
  open: boolean
  onClose: () => void
  /** Opens the removal dialog; absent if there is no photo. */
  onRemove?: (() => void) | undefined
}

/** Chooses, crops and uploads a photo. The choice stays until the upload has succeeded. */
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
        // After the upload the server re-encodes the photo, which takes an unknown time.
        <Progress label="Uploading your photo" share={upload.share < 1 ? upload.share : null} />
      )}
    </Dialog>
  )
}

/** Fallback if the cropper does not load: the server crops the middle when it gets no area. */
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

/** Cancels a running upload, or closes. Save gets the focus first once a photo is chosen. */
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

interface ChooseFileProps {
  onFile: (file: File) => void
  /** Preloads the cropper as soon as a file can be chosen. */
  onReady: () => Promise<unknown>
}

/** Accepts one file, chosen or dropped: the browser's file field handles both. */
function ChooseFile({ onFile, onReady }: ChooseFileProps) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Offline, the import is retried when it is needed.
    onReady().catch(() => undefined)
  }, [onReady])
  return (
    <label className="photo-drop" data-over={over || undefined}>
      <Icon name="camera" />
      <span className="strong">Choose a photo</span>
      <span className="text-sm text-muted">or drop it here. JPEG, PNG or WebP, at most 5 MB.</span>
      <input
        className="photo-file"
        type="file"
        accept={PHOTO_TYPES}
        aria-label="Choose a photo"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const file = target.files?.item(0)
          if (file) onFile(file)
          // Reset, so that the same file can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}

/** A valid file, with its preview. */
interface Shown extends Chosen {
  image: string
}

/** The chosen file, or its error. */
function useChosen() {
  const [chosen, setChosen] = useState<Shown | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const refuse = (words: string) => {
    setChosen(null)
    setWrong(words)
  }
  const broken = () => refuse(MESSAGES.photoNotImage)
  return {
    chosen,
    wrong,
    choose: (file: File) => {
      const words = photoProblem(file)
      if (words !== null) return refuse(words)
      setWrong(null)
      addressOf(file).then((image) => setChosen({ file, image, area: null }), broken)
    },
    setArea: (area: Area) => setChosen((now) => now && { ...now, area }),
    broken,
    clear: () => {
      setChosen(null)
      setWrong(null)
    },
  }
}

export const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="second" icon="trash" onClick={onClick}>
    Remove photo
  </Button>
)
