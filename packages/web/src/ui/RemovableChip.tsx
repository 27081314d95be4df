import '#styles/removable-chip.css'
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

interface RemovableChipProps {
  children: ReactNode
  /** What the cross does: 'Remove Georgia'. */
  label: string
  disabled?: boolean
  onRemove: () => void
}

/** Something chosen, with the way to take it off again. */
export const RemovableChip = ({ children, label, disabled, onRemove }: RemovableChipProps) => (
  <span className="chip chip-removable">
    {children}
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onRemove}>
      <Icon name="close" small />
    </button>
  </span>
)
