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

interface ChooseFileProps {
  onFile: (file: File) => void
  /** As soon as one can be chosen: what comes next may be fetched. */
  onReady: () => Promise<unknown>
}

/** Takes one file: chosen, or dropped here, which the browser's own field does as well. */
function ChooseFile({ onFile, onReady }: ChooseFileProps) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Offline it is asked for again when it is needed.
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
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}

/** A file that may be sent, and as what it is shown. */
interface Shown extends Chosen {
  image: string
}

/** The file someone chose, or what is wrong with it. */
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
