import type { Profile } from '@fourcast/contract/profile.ts'
import { type FieldName, FIELDS } from './fields.ts'

interface PersonalFactsProps {
  of: Profile
  /** Begins to edit at a field; null where nothing may be changed. */
  onAdd: ((name: FieldName) => void) | null
}

/** What someone says of themselves, in the places that the form has. */
export const PersonalFacts = ({ of, onAdd }: PersonalFactsProps) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-6">
    {FIELDS.map(({ name, label, className, shown }) => {
      const value = of[name]
      return (
        <div key={name} className={`field ${className}`}>
          <dt className="label text-muted">{label}</dt>
          <dd className="flex min-h-[calc(var(--fc-target)+1px)] min-w-0 items-center border-b border-line">
            {value === '' ? (
              <Nothing label={label} onAdd={onAdd && (() => onAdd(name))} />
            ) : (
              <span className="min-w-0 break-words">{shown?.(value) ?? value}</span>
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)

function Nothing({ label, onAdd }: { label: string; onAdd: (() => void) | null }) {
  return (
    <span className="flex items-center gap-3 text-muted">
      <span aria-hidden="true">—</span>
      {onAdd === null ? (
        <span className="sr-only">Nothing yet</span>
      ) : (
        <button type="button" className="link min-w-11 text-start" onClick={onAdd}>
          Add <span className="sr-only">{label}</span>
        </button>
      )}
    </span>
  )
}
