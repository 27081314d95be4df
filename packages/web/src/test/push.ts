import { onTestFinished, vi } from 'vitest'
import { stubNavigator } from './navigator.ts'

interface PushOptions {
  permission?: NotificationPermission
  /** The user's answer to the permission prompt. */
  answer?: NotificationPermission
  /** The push service cannot be reached. */
  unreachable?: boolean
}

const ENDPOINT = 'https://push.example/'

/** A browser with push, which happy-dom lacks. */
export function pushBrowser(wanted: PushOptions = {}) {
  const state = { ...wanted, permission: wanted.permission ?? 'default', asked: 0, made: 0 }
  let current: object | null = null
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (state.unreachable) throw new DOMException('push service error', 'AbortError')
    state.made += 1
    const endpoint = `${ENDPOINT}${state.made}`
    current = {
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    return current
  }
  const registration = { pushManager: { subscribe, getSubscription: async () => current } }
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  stubNavigator('serviceWorker', serviceWorker)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.asked += 1
      state.permission = state.answer ?? 'granted'
      return state.permission
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    state,
    isSubscribed: () => current !== null,
    /** Simulates a browser that lost its data. */
    discard: () => {
      current = null
    },
  }
}
