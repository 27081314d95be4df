import '#styles/tabs.css'
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  Suspense,
  useId,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { useAddress } from '#core/routing/use-address.ts'
import { Spinner } from '#ui/Spinner.tsx'

export interface TabItem {
  id: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  items: readonly TabItem[]
  /** The search parameter of the open tab; it is absent for the first tab. */
  param?: string
  /** Opened panels stay mounted, so that typed text is kept. */
  keeps?: boolean
}

/** Tabs whose open one is a search parameter, so that reload, back and a shared link keep it. */
export function Tabs({ label, items, param = 'tab', keeps = false }: TabsProps) {
  const name = useId()
  const { open, pressed, seen, show } = useOpenTab(items, param)
  const panelOf = (id: string) => `${name}-panel-${id}`
  const tabOf = (id: string) => `${name}-tab-${id}`
  return (
    <div className="grid gap-6">
      <TabRow label={label} items={items} selected={pressed} onShow={show}>
        {(item) => ({
          id: tabOf(item.id),
          // Until its content is loaded, the open panel belongs to the tab pressed last.
          'aria-controls': item.id === pressed ? panelOf(open) : undefined,
        })}
      </TabRow>
      <Suspense fallback={<Spinner />}>
        {items
          .filter(({ id }) => id === open || (keeps && seen.includes(id)))
          .map(({ id, panel }) => (
            <div
              key={id}
              id={panelOf(id)}
              role="tabpanel"
              aria-labelledby={tabOf(id === open ? pressed : id)}
              tabIndex={0}
              hidden={id !== open}
              className="grid min-w-0 gap-6"
            >
              {panel}
            </div>
          ))}
      </Suspense>
    </div>
  )
}

function useOpenTab(items: readonly TabItem[], param: string) {
  const { search, change } = useAddress()
  const first = items[0]?.id ?? ''
  const asked = search.get(param)
  const open = items.find(({ id }) => id === asked)?.id ?? first
  // The tab pressed last, at once; address and panel follow when its content is loaded.
  const [pressed, setPressed] = useOptimistic(open)
  const [seen, setSeen] = useState<readonly string[]>([open])
  if (!seen.includes(open)) setSeen([...seen, open])
  const show = (id: string) =>
    startTransition(() => {
      setPressed(id)
      change({ [param]: id === first ? null : id })
    })
  return { open, pressed, seen, show }
}

interface TabRowProps {
  label: string
  items: readonly TabItem[]
  selected: string
  onShow: (id: string) => void
  /** Ids that connect a tab to its panel. */
  children: (item: TabItem) => { id: string; 'aria-controls': string | undefined }
}

/** One tab stop; arrows, Home and End move within the row. */
function TabRow({ label, items, selected, onShow, children }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showSelected(row.current), [])
  const press = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey, key } = event
    const at = items.findIndex(({ id }) => id === selected)
    const next = altKey || ctrlKey || metaKey || shiftKey ? null : nextOf(key, at, items.length)
    const item = next === null ? undefined : items[next]
    if (next === null || item === undefined) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onShow(item.id)
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className="tabs-list"
      onKeyDown={press}
    >
      {items.map((item) => (
        <button
          key={item.id}
          {...children(item)}
          type="button"
          role="tab"
          aria-selected={item.id === selected}
          tabIndex={item.id === selected ? 0 : -1}
          className="tab"
          onClick={({ currentTarget }) => {
            // Half of it may be outside a narrow screen.
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            onShow(item.id)
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** Margin of a narrow screen, in pixels. */
const GUTTER = 16

/** The address may open a tab outside a narrow screen. Only the row scrolls, not the page. */
function showSelected(row: HTMLElement | null) {
  const tab = row?.querySelector('[aria-selected=true]')
  if (!row || !tab) return
  const beyond = tab.getBoundingClientRect().right - row.getBoundingClientRect().right
  if (beyond > 0) row.scrollLeft += beyond + GUTTER
}

/** The index that a key leads to, with wrap-around; null for other keys. */
function nextOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
