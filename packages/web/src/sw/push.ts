import { parseUrl } from '#core/parse-url.ts'

/** The notification of a push, and the link that it opens. */
export interface Shown {
  title: string
  options: NotificationOptions & { data: { link: string } }
}

/** Message that asks a page to navigate without a reload. It answers on the port that comes with it. */
export interface Opening {
  open: string
}

/** The properties used of a client window. */
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
 * Every push shows a notification, because browsers allow no silent ones. An unreadable push shows a generic
 * notification.
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

/** A path of this site; the dashboard for anything else. */
export function pathOf(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !link.startsWith('/')) return HOME
  const url = parseUrl(link, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : HOME
}

/** The path stored with a notification. */
export const linkOf = (data: unknown, origin: string) =>
  pathOf(typeof data === 'object' && data !== null && 'link' in data ? data.link : null, origin)

/** True if a window has the focus: then no sound is needed. */
export const isLookedAt = async (windows: Windows) =>
  (await windows.matchAll(OURS)).some(({ focused }) => focused)

/** Timeout for the answer of a page: an older version, or one that still loads, does not answer. */
const PATIENCE = 1_000

/** True if the app navigates by itself: then no reload loses typed text. */
function goesThere(window: Window, open: string, patience: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), patience)
    window.postMessage({ open }, [port2])
  }).finally(() => port1.close())
}

/** Shows a page in an open window of the app, else in a new one. */
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
  // A browser may refuse the focus; the window shows the page all the same.
  await window.focus().catch(() => undefined)
  if (await goesThere(window, path, patience)) return
  // A window that this worker does not control cannot be navigated.
  await window.navigate(url).catch(() => windows.openWindow(url))
}
