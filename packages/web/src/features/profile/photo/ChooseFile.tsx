import { useState } from 'react'
import { KINDS } from '#features/profile/photo/file.ts'
import { Icon } from '#ui/Icon.tsx'

/** Takes one file: chosen, or dropped here, which the browser's own field does as well. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
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
