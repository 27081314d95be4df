import '#styles/tabs.css'
import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, startTransition, useOptimistic, useState } from 'react'
import { useAddress } from '#lib/use-address.ts'

export interface TabItem {
  id: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  /** Names the row. */
  label: string
  items: readonly TabItem[]
  /** The search parameter that holds the open tab; the first tab leaves it out. */
  param?: string
  /** What was opened stays as it was left, typed text and all. */
  keeps?: boolean
}

/** Tabs whose open one stands in the address, so that reload, back and a shared link keep it. */
export function Tabs({ label, items, param = 'tab', keeps = false }: TabsProps) {
  const { search, change } = useAddress()
  const first = items[0]?.id ?? ''
  const asked = search.get(param)
  const open = items.find(({ id }) => id === asked)?.id ?? first
  // The tab pressed last, at once; the address and the panel follow when its content is there.
  const [pressed, setPressed] = useOptimistic(open)
  const [seen, setSeen] = useState<readonly string[]>([open])
  if (!seen.includes(open)) setSeen([...seen, open])
  const show = (id: string) =>
    startTransition(() => {
      setPressed(id)
      change({ [param]: id === first ? null : id })
    })
  /** Until then the panel that is open stands under the tab pressed last. */
  const tabOf = (id: string) => {
    if (id === open) return pressed
    return id === pressed ? open : id
  }
  return (
    <Base.Root value={pressed} onValueChange={(id) => show(String(id))} className="grid gap-6">
      <Base.List className="tabs-list" aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.id} value={item.id} className="tab">
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.id}
          value={tabOf(item.id)}
          keepMounted={keeps && seen.includes(item.id)}
          className="grid min-w-0 gap-6"
        >
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
