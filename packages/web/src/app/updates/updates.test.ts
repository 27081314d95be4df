import { afterEach, expect, test, vi } from 'vitest'
import { hasUnsavedInput } from './start.ts'
import { keepUpToDate } from '#app/updates/updates.ts'
import { notifications } from '#core/notifications/notifications.ts'

/** A service worker whose state the test sets. */
class FakeWorker extends EventTarget {
  state = 'installing'
  told: unknown[] = []
  postMessage = (words: unknown) => void this.told.push(words)
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  find(next: FakeWorker) {
    this.installing = next
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = next
    next.become('installed')
  }
}

async function openPage({ controlled = true, hasUnsavedWork = false, waiting = false } = {}) {
  const registration = new FakeRegistration()
  if (waiting) registration.waiting = new FakeWorker()
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? new FakeWorker() : null,
    register: () => Promise.resolve(registration),
  })
  const reload = vi.fn<() => void>()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own types cannot be made
  const worker = container as unknown as ServiceWorkerContainer
  await keepUpToDate({ worker, reload, hasUnsavedWork: () => hasUnsavedWork })
  return {
    registration,
    container,
    reload,
    takeOver: () => container.dispatchEvent(new Event('controllerchange')),
  }
}

const offered = () =>
  notifications.toasts().filter(({ message }) => message === 'A new version is ready')
const press = () => {
  const action = offered()[0]?.actions[0]
  if (action === undefined || !('action' in action)) throw new Error('nothing to press')
  expect(action.label).toBe('Reload')
  action.action()
}

afterEach(() => notifications.clear())

test('the first worker takes over a page without a notice', async () => {
  const { registration, reload, takeOver } = await openPage({ controlled: false })
  registration.find(new FakeWorker())
  takeOver()
  expect(offered()).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

test('a new version is offered and waits; accepting it activates the worker, and the page reloads once', async () => {
  const { registration, reload, takeOver } = await openPage()
  const next = new FakeWorker()
  registration.find(next)
  expect(offered()).toMatchObject([{ persistent: true }])
  expect(next.told).toEqual([])
  press()
  expect(next.told).toEqual(['take over'])
  expect(reload).not.toHaveBeenCalled()
  takeOver()
  takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

test('if the old worker stays active, an accepted update still reloads the page once', async () => {
  const { registration, reload, takeOver } = await openPage()
  registration.find(new FakeWorker())
  vi.useFakeTimers()
  press()
  vi.advanceTimersByTime(4_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  takeOver()
  vi.useRealTimers()
  expect(reload).toHaveBeenCalledOnce()
})

test('a version that was already waiting is offered too', async () => {
  await openPage({ waiting: true })
  expect(offered()).toHaveLength(1)
})

test('an update accepted in another tab reloads this page, or asks first if it has unsaved input', async () => {
  const idle = await openPage()
  idle.takeOver()
  expect(idle.reload).toHaveBeenCalledOnce()
  const busy = await openPage({ hasUnsavedWork: true })
  busy.takeOver()
  expect(busy.reload).not.toHaveBeenCalled()
  press()
  expect(busy.reload).toHaveBeenCalledOnce()
})

test.each([
  ['text in a field', '<input value="dana@">', true],
  ['an open question', '<div role="alertdialog"></div>', true],
  ['a result that is not kept', '<button data-unsaved>Save Result</button>', true],
  ['digits, which outlive a reload', '<div class="digit"><input value="7"></div>', false],
  ['empty fields and ticks', '<input value=""><input type="checkbox" checked>', false],
])('in hand: %s', (_, html, expected) => {
  const page = document.createElement('div')
  page.innerHTML = html
  expect(hasUnsavedInput(page)).toBe(expected)
})
