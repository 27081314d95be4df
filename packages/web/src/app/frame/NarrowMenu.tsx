import { type ReactNode, useState } from 'react'
import { useLocation } from '#core/routing/router.tsx'
import { Brand } from '#app/frame/Brand.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface NarrowMenuProps {
  className?: string
  /** Content of the button; without it, the menu icon. */
  trigger?: ReactNode
  children: ReactNode
}

/** Navigation of narrow screens: a button that opens a drawer. Following a link closes it. */
export function NarrowMenu({ className = '', trigger, children }: NarrowMenuProps) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const close = () => setOpenAt(null)
  return (
    <span className={className}>
      {trigger === undefined ? (
        <IconButton
          icon="menu"
          label="Open menu"
          aria-expanded={open}
          onClick={() => setOpenAt(key)}
        />
      ) : (
        <button type="button" aria-expanded={open} onClick={() => setOpenAt(key)}>
          {trigger}
        </button>
      )}
      <Drawer open={open} onClose={close} label="Menu">
        <div className="flex items-center justify-between">
          <Brand size={28} className="px-3" />
          <IconButton icon="close" label="Close menu" onClick={close} />
        </div>
        {children}
      </Drawer>
    </span>
  )
}
