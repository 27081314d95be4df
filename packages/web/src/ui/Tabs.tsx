import '#styles/tabs.css'
import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'
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
  const open = items.some(({ id }) => id === asked) ? asked : first
  const [seen, setSeen] = useState<readonly (string | null)[]>([open])
  if (!seen.includes(open)) setSeen([...seen, open])
  const show = (id: string) => change({ [param]: id === first ? null : id })
  return (
    <Base.Root value={open} onValueChange={(id) => show(String(id))} className="grid gap-6">
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
          value={item.id}
          keepMounted={keeps && seen.includes(item.id)}
          className="grid min-w-0 gap-6"
        >
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
