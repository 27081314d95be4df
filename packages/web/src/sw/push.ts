import { parseUrl } from '#core/parse-url.ts'

/** What someone sees of a push, and where pressing it leads. */
export interface Shown {
  title: string
  options: NotificationOptions & { data: { link: string } }
}

/** Said to a page: that it shows another, without a reload. It answers by the port that comes with it. */
export interface Opening {
  open: string
}

/** What we use of a window of ours. */
interface Window {
  url: string
  focused: boolean
  focus: () => Promise<unknown>
  postMessage: (said: Opening, ports: [MessagePort]) => void
  navigate: (url: string) => Promise<unknown>
}

export interface Windows {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: boolean
  }) => Promise<readonly Window[]>
  openWindow: (url: string) => Promise<unknown>
}

const TITLE = 'Something new on Fourcast'
const HOME = '/dashboard'
const OURS = { type: 'window', includeUncontrolled: true } as const

/**
 * Every push is shown: a browser lets nobody push who shows nothing. One that cannot be read says
 * that there is something.
 */
export function shownOf(text: string, origin: string): Shown {
  const { title, body, tag, link } = fieldsOf(text)
  const known = title !== undefined && title !== ''
  return {
    title: known ? title : TITLE,
    options: {
      ...(known && body !== undefined && { body }),
      tag: known && tag !== undefined && tag !== '' ? tag : 'fourcast',
      icon: '/icons/icon-192.png',
      badge: '/icons/monochrome-512.png',
      data: { link: pathOf(link, origin) },
    },
  }
}

type Fields = Partial<Record<'title' | 'body' | 'tag' | 'link', string>>

function fieldsOf(text: string): Fields {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null) return {}
    const texts = Object.entries(said).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}

/** A path of ours; the dashboard for anything else. */
export function pathOf(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !link.startsWith('/')) return HOME
  const url = parseUrl(link, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : HOME
}

/** Where a notification of ours leads, by what was kept with it. */
export const linkOf = (data: unknown, origin: string) =>
  pathOf(typeof data === 'object' && data !== null && 'link' in data ? data.link : null, origin)

/** Whether someone is looking at the app now: then there is no need for a sound. */
export const isLookedAt = async (windows: Windows) =>
  (await windows.matchAll(OURS)).some(({ focused }) => focused)

/** How long a page may take to answer: one of an older version, or that still loads, does not. */
const PATIENCE = 1_000

/** Whether the app in a window goes there itself: nothing that someone typed is lost by a reload. */
function goesThere(window: Window, open: string, patience: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), patience)
    window.postMessage({ open }, [port2])
  }).finally(() => port1.close())
}

/** Shows a page in a window of ours that is open, else in a new one. */
export async function openPage(
  windows: Windows,
  path: string,
  origin: string,
  patience = PATIENCE,
): Promise<void> {
  const [window] = (await windows.matchAll(OURS)).toSorted(
    (a, b) => Number(b.focused) - Number(a.focused),
  )
  const url = origin + path
  if (window === undefined) return void (await windows.openWindow(url))
  // A browser may keep it in the background; it shows the page all the same.
  await window.focus().catch(() => undefined)
  if (await goesThere(window, path, patience)) return
  // A window that is not under this worker cannot be led anywhere.
  await window.navigate(url).catch(() => windows.openWindow(url))
}
