import '#styles/fields.css'
import { type ReactNode, useId } from 'react'
import { FieldError } from '#ui/FieldError.tsx'

/** Props of every field. */
export interface FieldLook {
  label: ReactNode
  error?: ReactNode
  /** Marks the control as invalid; the error is shown elsewhere. */
  marked?: boolean | undefined
  hint?: ReactNode
}

interface FieldProps extends FieldLook {
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label, a control, and below it an error or a hint. */
export function Field(props: FieldProps) {
  const { label, error, marked = false, hint, id: givenId, className = '', children } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': marked || error !== undefined || undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <div id={noteId}>
          {error === undefined ? <Note>{hint}</Note> : <FieldError>{error}</FieldError>}
        </div>
      )}
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => <div className="msg">{children}</div>
