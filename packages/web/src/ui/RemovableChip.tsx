import '#styles/removable-chip.css'
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

interface RemovableChipProps {
  children: ReactNode
  /** Accessible name of the cross: 'Remove Georgia'. */
  label: string
  disabled?: boolean
  onRemove: () => void
}

/** A selected item with a button that removes it. */
export const RemovableChip = ({ children, label, disabled, onRemove }: RemovableChipProps) => (
  <span className="chip chip-removable">
    {children}
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onRemove}>
      <Icon name="close" small />
    </button>
  </span>
)
