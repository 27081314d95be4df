import { useEffect, useState } from 'react'
import { KINDS } from './file.ts'
import { Icon } from '#ui/Icon.tsx'

interface ChooseFileProps {
  onFile: (file: File) => void
  /** As soon as one can be chosen: what comes next may be fetched. */
  onReady: () => Promise<unknown>
}

/** Takes one file: chosen, or dropped here, which the browser's own field does as well. */
export function ChooseFile({ onFile, onReady }: ChooseFileProps) {
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
        accept={KINDS}
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
