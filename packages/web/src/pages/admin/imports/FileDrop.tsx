import { type ReactNode, useId, useState } from 'react'
import { bytesText } from '../admin-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { FieldError } from '#ui/FieldError.tsx'

interface FileDropProps {
  file: File | null
  error: ReactNode
  onFile: (file: File) => void
}

/** File field that also accepts a drop, which a native file input supports. */
export function FileDrop({ file, error, onFile }: FileDropProps) {
  const [over, setOver] = useState(false)
  const id = useId()
  const [nameId, aboutId, wrongId] = [`${id}-name`, `${id}-about`, `${id}-wrong`]
  return (
    <div className="grid gap-1.5">
      <span id={nameId} className="label">
        File of draws
      </span>
      <label className="import-drop" data-over={over || undefined}>
        <Icon name="share" />
        {/* aria-live: screen readers announce the chosen file. */}
        <span id={aboutId} aria-live="polite" className="grid justify-items-center gap-2">
          <span className="strong wrap-anywhere">{file?.name ?? 'Choose a file'}</span>{' '}
          <span className="text-sm text-muted">
            {file === null
              ? 'or drop it here. CSV or JSON, at most 20 MB.'
              : `${bytesText(file.size)}. Choose another to replace it.`}
          </span>
        </span>
        <input
          className="import-file"
          type="file"
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          aria-labelledby={nameId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? aboutId : `${wrongId} ${aboutId}`}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            const chosen = target.files?.item(0)
            if (chosen) onFile(chosen)
            // Cleared so that choosing the same file again fires a change event.
            target.value = ''
          }}
        />
      </label>
      {error !== undefined && (
        <div id={wrongId}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
