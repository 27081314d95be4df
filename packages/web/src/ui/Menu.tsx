import '#styles/menu.css'
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'

export interface MenuEntry {
  label: string
  icon?: IconName
  onSelect: () => void
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** Above the entries: whose menu it is. */
  head?: ReactNode
  entries: readonly MenuEntry[]
}

export function Menu({ trigger, head, entries }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-20 outline-none">
          <Base.Popup className="menu">
            {head}
            {entries.map((entry) => (
              <Base.Item key={entry.label} className="menu-item" onClick={entry.onSelect}>
                {entry.icon && <Icon name={entry.icon} />}
                {entry.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
